import type { Root } from 'hast';
import { BRAND } from '#domain/brand.ts';
import { htmlOf } from '../../../platform/html-tree.ts';
import { escaped, handoutBody, type Place, withNotes } from './handout-body.ts';
import type { HandoutLesson, HandoutModule } from './handout-lesson.ts';
import { handoutPage } from './handout-page.ts';
import { PAPER_STYLE } from './handout-style.ts';
import { HANDOUT_TEXTS } from './handout-texts.ts';
import { lessonAnswers, questionList, spoken } from './questions.ts';
import { turnByTurn } from './turn-by-turn.ts';

/** A module as one document to print: its lessons with their questions, and the answers at the end. */
export async function booklet(module: HandoutModule, origin: string, language: Place['language']): Promise<string> {
  const texts = HANDOUT_TEXTS[language];
  const { lessons } = module;
  const contents = lessons.map(({ id, title }) => `<li><a href="#lesson-${id}">${spoken(title, language)}</a></li>`);
  const read = await turnByTurn(lessons, (lesson) => {
    const { text, answers } = handoutBody(lesson, { origin, language, deeper: 1 });
    return { section: lessonSection(lesson, text, language), answers: lessonAnswers(lesson, answers, 'h3', language) };
  });
  const answers = read.flatMap((each) => each.answers ?? []);
  const body = `<p class="brand">${BRAND.name} · ${texts.course}</p>
<h1>${spoken(module.title, language)}</h1>
<p>${spoken(module.description, language)}</p>
<p class="small">${escaped(origin)}</p>
<h2>${texts.contents}</h2>
<ol>${contents.join('')}</ol>
${read.map(({ section }) => section).join('\n')}
${answers.length > 0 ? `<section class="lesson"><h2>${texts.answers}</h2>\n${answers.join('\n')}\n</section>` : ''}`;
  return handoutPage(language, module.title.value, body, PAPER_STYLE);
}

function lessonSection(lesson: HandoutLesson, text: Root, language: Place['language']): string {
  const texts = HANDOUT_TEXTS[language];
  const links = withNotes(text);
  return `<section class="lesson" id="lesson-${lesson.id}">
<h2>${spoken(lesson.title, language)}</h2>
<div lang="${lesson.content.language}">${htmlOf(text)}</div>
${credit(lesson, language)}
${lesson.questions.length > 0 ? `<h3>${texts.questions}</h3>${questionList(lesson, language)}` : ''}
${links.length > 0 ? `<div class="notes"><h3>${texts.links}</h3><ol>${links.map((href) => `<li>${escaped(href)}</li>`).join('')}</ol></div>` : ''}
</section>`;
}

/** Who wrote the text, if that was someone else. */
export function credit({ attribution, sourceUrl }: HandoutLesson, language: Place['language']): string {
  const parts = [attribution, sourceUrl].flatMap((part) => (part ? [escaped(part)] : []));
  return parts.length > 0 ? `<p class="small">${HANDOUT_TEXTS[language].source}: ${parts.join(' · ')}</p>` : '';
}
