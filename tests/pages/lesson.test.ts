import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hrefsOf, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let moduleId: number;

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  moduleId = (await make.module({ title: 'Basics', titleEs: 'Lo básico', order: 1 })).id;
  const other = (await make.module({ title: 'Elsewhere', order: 2 })).id;
  const lesson = { module: moduleId };
  await make.lesson({ ...lesson, slug: 'third', title: 'Third', order: 3, reviewedAt: '2026-11-19' });
  await make.lesson({ ...lesson, slug: 'unfinished', title: 'Unfinished', order: 2, status: 'draft' });
  const first = await make.lesson({
    ...lesson,
    slug: 'first',
    title: 'First',
    content: '<p>Money is a <em>tool</em>.</p>',
    duration: '15 min',
    order: 1,
    reviewedAt: '2026-11-20',
    reviewedBy: 'Ana Peña',
    attribution: 'Course by Plan B, CC BY-SA 4.0',
    sourceUrl: 'https://courses.example.org/first',
  });
  await make.lesson({ ...lesson, slug: 'second', title: 'Second', order: 2 });
  await make.lesson({ module: other, slug: 'elsewhere', title: 'Elsewhere 1', order: 1 });
  await make.comment({ lesson: first.id, content: 'So that is money.' });
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path);
const text = ({ all }: Page) => within(all('main article')[0] as HTMLElement);

describe('the page of a lesson', () => {
  it('ROUTE-07 LESS-03 LESS-04 LESS-05 LESS-10 LESS-15 has the lesson with its facts, a tip and its comments', async () => {
    const page = await read('/course/first');
    const lesson = text(page);
    expect(lesson.getByRole('heading', { level: 1 }).textContent).toBe('First');
    for (const fact of ['15 min read', 'Published', 'Course by Plan B, CC BY-SA 4.0']) lesson.getByText(fact);
    expect(lesson.getByText('tool').tagName).toBe('EM');
    expect(lesson.getByText(/Ana Peña/).textContent).toBe('Reviewed on Nov 20, 2026 by Ana Peña');
    const source = lesson.getByRole('link', { name: 'Source: courses.example.org' });
    expect(source.getAttribute('href')).toBe('https://courses.example.org/first');
    expect(tipOf(page, 'Sato’s tip')).toMatch(/\w{3}/);
    within(page.getByRole('region', { name: '1 comment' })).getByText('So that is money.');
  });

  it('LESS-03 LESS-04 LESS-10 says the same in Spanish, and only when it was reviewed if no one is named', async () => {
    const page = await read('/course/first?lang=es');
    for (const fact of ['15 min de lectura', 'Publicada']) text(page).getByText(fact);
    expect(tipOf(page, 'El consejo de Sato')).toMatch(/\w{3}/);
    expect(text(await read('/course/third?lang=es')).getByText(/^Revisado/).textContent).toBe('Revisado: nov 19, 2026');
  });

  it('LESS-10 has a tip of its own, in the language of the page', async () => {
    const tips = new Set<string | null>();
    for (const path of ['/course/first', '/course/second', '/course/third']) {
      tips.add(tipOf(await read(path), 'Sato’s tip'));
    }
    tips.add(tipOf(await read('/course/third?lang=es'), 'El consejo de Sato'));
    expect(tips.size).toBe(4);
  });

  it('LESS-01 LESS-02 has a breadcrumb that leads to the course and to the module in it', async () => {
    const breadcrumb = within((await read('/course/first')).getByRole('navigation', { name: 'Breadcrumb' }));
    expect(textsOf(breadcrumb.getAllByRole('listitem'))).toEqual(['Course', 'Basics', 'First']);
    expect(hrefsOf(breadcrumb.getAllByRole('link'))).toEqual(['/course', `/course?moduleId=${moduleId}`]);
  });

  it('LESS-11 LESS-12 leads through the published lessons of the module by order, and at its end back to the course', async () => {
    const ways: Record<string, unknown> = {};
    for (const slug of ['first', 'second', 'third']) {
      const steps = (await read(`/course/${slug}`)).getByRole('navigation', { name: 'Lessons' });
      // Right after the Knowledge Check and its button.
      expect(steps.previousElementSibling?.id, slug).toBe('completion');
      ways[slug] = within(steps)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    }
    expect(ways).toEqual({
      first: [['Next LessonSecond', '/course/second']],
      second: [
        ['Previous LessonFirst', '/course/first'],
        ['Next LessonThird', '/course/third'],
      ],
      third: [
        ['Previous LessonSecond', '/course/second'],
        ['Back to Course', '/course'],
      ],
    });
  });

  it('lists the lessons of the module and marks the one on screen', async () => {
    const outlines = (await read('/course/second')).getAllByRole('navigation', { name: 'In this module' });
    // Beside the text on wide screens, folded above it on others.
    expect(outlines).toHaveLength(2);
    for (const outline of outlines) {
      expect(textsOf(within(outline).getAllByRole('link'))).toEqual(['First', 'Second', 'Third']);
      expect(within(outline).getByRole('link', { current: 'page' }).textContent).toBe('Second');
    }
  });
});

const tipOf = ({ getByRole }: Page, name: string) =>
  getByRole('complementary', { name }).querySelector('p')?.textContent ?? null;

describe('the Knowledge Check', () => {
  it('LESS-07 a question within the text is readable without scripts, with its answer', async () => {
    const { slug } = await site.make.lesson({
      questions: QUESTIONS,
      contentEs:
        '<p>Las claves firman.</p>\n<div data-try="question" data-id="who-signs">Antes de seguir</div>\n<p>Más.</p>',
    });
    const page = await readPage(site.url, `/course/${slug}`, { language: 'es-419' });
    const [question] = page.all('#question-who-signs');
    const box = within(question as HTMLElement);
    box.getByText('¿Quién firma?');
    box.getByText('El banco');
    expect(box.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(question?.querySelector('noscript details p')?.textContent).toContain('Solo la clave firma.');
  });

  it.each([
    ['en', 'Do you remember?', 'Who signs?'],
    ['es', '¿Te acuerdas?', '¿Quién firma?'],
  ])(
    'comes after questions of earlier lessons above the text, readable without scripts, in %s',
    async (language, name, asked) => {
      const module = (await site.make.module({ order: 1 })).id;
      const earlier = { module, title: 'Signatures', slug: `signatures-${language}`, questions: QUESTIONS };
      await site.make.lesson({ ...earlier, order: 1 });
      const { slug } = await site.make.lesson({ module, order: 2 });
      const page = await read(`/course/${slug}?lang=${language}`);
      const box = page.all('#remember')[0] as HTMLElement;
      expect(box.hasAttribute('open')).toBe(false);
      expect(box.querySelector('summary')?.textContent).toContain(name);
      const lesson = `/course/${earlier.slug}?lang=${language}`;
      expect(within(box).getByRole('link', { name: 'Signatures' }).getAttribute('href')).toBe(lesson);
      within(box).getByText(asked);
      expect(box.querySelectorAll('noscript details')).toHaveLength(box.querySelectorAll('form').length);
      expect(box.compareDocumentPosition(page.all('.rich-text')[0] as HTMLElement)).toBe(4);
      expect((await read('/course/first')).all('#remember')).toEqual([]);
    },
  );

  it.each([
    ['en', 'Knowledge Check', 'What makes bitcoin really yours?'],
    ['es', 'Comprueba lo aprendido', '¿Qué hace que un bitcoin sea realmente tuyo?'],
  ])(
    'LESS-07 asks the fixed question with four answers, of which none is chosen, in %s',
    async (language, name, asked) => {
      const check = within((await read(`/course/first?lang=${language}`)).getByRole('form', { name }));
      const question = within(check.getByRole('group', { name: asked }));
      expect(question.getAllByRole('radio')).toHaveLength(4);
      expect(question.queryByRole('radio', { checked: true })).toBeNull();
      // A live region has to be there before its text, so that it is read out.
      expect(check.getByRole('status').textContent).toBe('');
    },
  );
});
