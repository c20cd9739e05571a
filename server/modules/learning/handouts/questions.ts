import type { Root } from 'hast';
import type { Language, LocalizedText } from '#domain/language.ts';
import { escaped, xhtmlOf } from './handout-body.ts';
import type { HandoutLesson, HandoutQuestion } from './handout-lesson.ts';
import { HANDOUT_TEXTS } from './handout-texts.ts';

/** A text, marked when it is in another language than its surroundings. */
export function spoken({ value, language }: LocalizedText, around: Language): string {
  return language === around
    ? escaped(value)
    : `<span lang="${language}" xml:lang="${language}">${escaped(value)}</span>`;
}

/** The questions of a lesson with letters to circle. */
export function questionList({ questions }: HandoutLesson, language: Language): string {
  const items = questions.map(
    ({ text, options }) =>
      `<li><p>${spoken(text, language)}</p><ul class="options">${options
        .map((option) => `<li><b>${option.letter}</b> ${spoken(option.text, language)}</li>`)
        .join('')}</ul></li>`,
  );
  return `<ol class="questions">${items.join('')}</ol>`;
}

/**
 * The answers to the task in a lesson's text and to its questions, as HTML that is XML as well; null if it has neither.
 * @param heading the element of the lesson's title.
 */
export function lessonAnswers(
  lesson: HandoutLesson,
  answers: Root | null,
  heading: 'h2' | 'h3',
  language: Language,
): string | null {
  if (!answers && lesson.questions.length === 0) return null;
  const title = `<${heading}>${spoken(lesson.title, language)}</${heading}>`;
  return `${title}${taskAnswers(lesson, answers, language)}${answerList(lesson, language)}`;
}

function taskAnswers({ content }: HandoutLesson, answers: Root | null, language: Language): string {
  if (!answers) return '';
  const { language: own } = content;
  return `<p><b>${HANDOUT_TEXTS[language].task}</b></p><div lang="${own}" xml:lang="${own}">${xhtmlOf(answers)}</div>`;
}

/** The right letters with their explanations, in the same order. */
export function answerList({ questions }: HandoutLesson, language: Language): string {
  if (questions.length === 0) return '';
  return `<ol class="answers">${questions.map((question) => `<li>${answerTo(question, language)}</li>`).join('')}</ol>`;
}

function answerTo({ text, options, explanation }: HandoutQuestion, language: Language): string {
  const right = options.find(({ isRight }) => isRight);
  const letter = right
    ? `<b>${HANDOUT_TEXTS[language].answer}: ${right.letter}</b> ${spoken(right.text, language)}`
    : '';
  return `<p>${spoken(text, language)}</p><p>${letter}</p><p>${spoken(explanation, language)}</p>`;
}
