import { addresses, inLanguage } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { htmlOf } from '../../../platform/html-tree.ts';
import { escaped, handoutBody, type Place, slidesOf } from './handout-body.ts';
import type { HandoutLesson } from './handout-lesson.ts';
import { handoutPage } from './handout-page.ts';
import { SLIDES_STYLE } from './handout-style.ts';
import { HANDOUT_TEXTS } from './handout-texts.ts';
import { spoken } from './questions.ts';

/** A lesson for a screen in front of a class: at least one slide for each heading, and one for each question. */
export function slides(lesson: HandoutLesson, origin: string, language: Place['language']): string {
  const texts = HANDOUT_TEXTS[language];
  const page = origin + inLanguage(addresses.lesson(lesson.slug), language);
  const { text: body, answers } = handoutBody(lesson, { origin, language, deeper: 0 });
  const parts = slidesOf(body).map((part) => `<div lang="${lesson.content.language}">${htmlOf(part)}</div>`);
  const questions = lesson.questions.map(
    ({ text, options }) =>
      `<h2>${spoken(text, language)}</h2><ul class="options">${options
        .map((option) => `<li><b>${option.letter}</b> ${spoken(option.text, language)}</li>`)
        .join('')}</ul>`,
  );
  const answerSlides = (answers ? slidesOf(answers) : []).map(
    (part) => `<h2>${texts.answers}: ${texts.task}</h2><div lang="${lesson.content.language}">${htmlOf(part)}</div>`,
  );
  const all = [
    `<p class="brand">${BRAND.name} · ${texts.course}</p><h1>${spoken(lesson.title, language)}</h1><p class="small">${escaped(page)}</p>`,
    ...parts,
    ...questions,
    ...answerSlides,
  ];
  const sections = all.map(
    (content, index) => `<section>${content}<p class="number">${index + 1} / ${all.length}</p></section>`,
  );
  return handoutPage(language, lesson.title.value, sections.join('\n'), SLIDES_STYLE);
}
