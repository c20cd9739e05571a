import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import type { HandoutLesson } from './handout-lesson.ts';
import { handoutPage } from './handout-page.ts';
import { PAPER_STYLE } from './handout-style.ts';
import { HANDOUT_TEXTS } from './handout-texts.ts';
import { answerList, questionList, spoken } from './questions.ts';

/** The questions of a lesson on paper, or their answers. */
export function questionSheet(lesson: HandoutLesson, language: Language, hasAnswers: boolean): string {
  const texts = HANDOUT_TEXTS[language];
  const heading = hasAnswers ? texts.answers : texts.questions;
  const body = `<p class="brand">${BRAND.name} · ${heading}</p>
<h1>${spoken(lesson.title, language)}</h1>
${
  hasAnswers
    ? answerList(lesson, language)
    : `<p class="sheet"><span>${texts.name}:</span><span>${texts.date}:</span></p>${questionList(lesson, language)}`
}`;
  return handoutPage(language, `${lesson.title.value}: ${heading}`, body, PAPER_STYLE);
}
