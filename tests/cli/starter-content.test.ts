import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#domain/content.ts';
import { INTERACTIVE_BLOCK_NAMES } from '#domain/interactive.ts';
import { LANGUAGES } from '#domain/language.ts';
import { parseInput } from '#domain/parse-input.ts';
import { questionsInput, withoutFourOptions } from '#domain/quiz.ts';
import { guessedShares } from '#domain/quiz-guessing.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { wholeContent } from '#tests/support/read-content.ts';

describe('the starter content', () => {
  let drafts: Awaited<ReturnType<typeof wholeContent>>['drafts'];

  beforeAll(async () => {
    ({ drafts } = await wholeContent('cli/starter-content'));
  });

  const ofType = (type: string) => drafts.filter((draft) => draft.type === type);

  it('CMD-02 has five modules with 32 lessons or more, fourteen articles or more and twelve videos or more', () => {
    const lessons = ofType('lesson').map(({ moduleSlug }) => moduleSlug);
    const modules = ofType('module').map(({ slug }) => lessons.filter((module) => module === slug).length);
    expect(modules).toHaveLength(5);
    expect(Math.min(...modules)).toBeGreaterThanOrEqual(5);
    expect(lessons.length).toBeGreaterThanOrEqual(32);
    expect(ofType('article').length).toBeGreaterThanOrEqual(14);
    expect(ofType('video').length).toBeGreaterThanOrEqual(12);
  });

  it('CMD-02 has two articles or more of each category', () => {
    const categories = ofType('article').map(({ values }) => values.category);
    const few = CATEGORIES.filter((name) => categories.filter((one) => one === name.toLowerCase()).length < 2);
    expect(few).toEqual([]);
  });

  it('CMD-02 has lessons of 700 to 1,400 words without folds in both languages, which link to the glossary', () => {
    const odd = ofType('lesson').flatMap(({ slug, body }) =>
      [body?.content, body?.contentEs].flatMap((html) => {
        const unfolded = (html ?? '').replace(/<pre>.*?<\/pre>|<details>.*?<\/details>/gs, '');
        const prose = plainText(unfolded).match(/\S*\p{L}\S*/gu) ?? [];
        const isRight = prose.length >= 700 && prose.length <= 1400 && html?.includes('href="/glossary#');
        return isRight ? [] : [`${slug}: ${prose.length} words`];
      }),
    );
    expect(odd).toEqual([]);
  });

  it('CMD-02 has a task, a diagram, a summary and a review date in each lesson, in both languages', () => {
    const missing = ofType('lesson').flatMap(({ slug, body, values }) => {
      const parts = [
        [body?.content, 'Your turn', 'In short'],
        [body?.contentEs, 'Te toca a ti', 'En resumen'],
      ] as const;
      const lacks = parts.flatMap(([html, task, summary]) => [
        ...[task, summary].filter((title) => !html?.includes(`>${title}</h`)),
        ...(html?.includes('<svg ') ? [] : ['a diagram']),
      ]);
      return [...lacks, ...(values.reviewedAt ? [] : ['a review date'])].map((part) => `${slug}: ${part}`);
    });
    expect(missing).toEqual([]);
  });

  it('CMD-02 has sources in both languages in each article and lesson, each with a review, and the source of each video', () => {
    const headings = [
      ['content', /<h2[^>]*>(?:Sources|Further reading)/],
      ['contentEs', /<h2[^>]*>(?:Fuentes|Para seguir leyendo)/],
    ] as const;
    const missing = [...ofType('article'), ...ofType('lesson')].flatMap(({ slug, body }) => [
      ...headings.flatMap(([text, heading]) => (heading.test(body?.[text] ?? '') ? [] : [`${slug}: sources, ${text}`])),
    ]);
    expect(missing).toEqual([]);
    const needed = {
      article: ['reviewedAt', 'reviewedBy'],
      video: ['attribution', 'sourceUrl'],
      lesson: ['reviewedAt', 'reviewedBy'],
    };
    const lacking = (['article', 'video', 'lesson'] as const).flatMap((type) =>
      ofType(type).flatMap(({ slug, values }) =>
        needed[type].filter((field) => !values[field]).map((field) => `${slug}: ${field}`),
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('CMD-02 has everything there is to try in its lessons, and questions within their texts', () => {
    const html = ofType('lesson').map(({ body }) => body?.content ?? '');
    expect(INTERACTIVE_BLOCK_NAMES.filter((name) => !html.some((text) => text.includes(`data-try="${name}"`)))).toEqual(
      [],
    );
  });

  it('CMD-02 has right options at other places in each lesson of a module', () => {
    const lessons = ofType('lesson').map(({ moduleSlug, values }) => ({
      moduleSlug,
      places: (parseInput(questionsInput, values.questions) ?? [])
        .map(({ options, answer }) => options.findIndex(({ id }) => id === answer))
        .join(''),
    }));
    expect(new Set(lessons.map(({ moduleSlug, places }) => `${moduleSlug} ${places}`)).size).toBe(lessons.length);
  });

  it('CMD-02 has wallets, backups and scams in the course before the lesson about buying', () => {
    const order = ofType('module').toSorted((one, other) => Number(one.values.order) - Number(other.values.order));
    const course = order.flatMap(({ slug }) =>
      ofType('lesson')
        .filter(({ moduleSlug }) => moduleSlug === slug)
        .toSorted((one, other) => Number(one.values.order) - Number(other.values.order))
        .map((lesson) => lesson.slug),
    );
    const places = [
      'what-money-is',
      'practice-with-test-coins',
      'choosing-a-wallet',
      'seed-phrases-and-backups',
      'spotting-scams',
      'getting-your-first-bitcoin',
      'multisig-and-timelocks',
    ].map((slug) => course.indexOf(slug));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('CMD-02 has questions with four options, of which no way of guessing answers more than 30%', () => {
    const lessons = ofType('lesson').map(({ values }) => parseInput(questionsInput, values.questions) ?? []);
    const all = lessons.flat();

    expect(lessons.filter(({ length }) => length < 3 || length > 8)).toEqual([]);
    expect(withoutFourOptions(all)).toBe(-1);
    expect(lessons.filter((questions) => new Set(questions.map(({ answer }) => answer)).size < 3)).toEqual([]);
    for (const language of LANGUAGES) {
      const guessed = [...guessedShares(all, language)].filter(([, share]) => share > 0.3);
      expect(guessed, language).toEqual([]);
    }
  });

  it('CMD-02 has typographic quotes and apostrophes everywhere but in code', () => {
    const inText = /(?<=\p{L})'(?=\p{L})|(?<!\S)"(?=\S)/u;
    const typewritten = drafts.flatMap(({ slug, values, body }) => {
      const bodies = [body?.content, body?.contentEs].map((html = '') =>
        plainText((html ?? '').replace(/<pre\b.*?<\/pre>|<code>.*?<\/code>/gs, '')),
      );
      const lines = Object.values(values).filter((value) => typeof value === 'string');
      return [...bodies, ...lines].flatMap((text) => {
        const at = text.search(inText);
        return at < 0 ? [] : [`${slug}: ${text.slice(Math.max(0, at - 20), at + 20)}`];
      });
    });
    expect(typewritten).toEqual([]);
  });
});
