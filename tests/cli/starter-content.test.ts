import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#domain/content.ts';
import { plainText } from '#server/content-html/plain-text.ts';
import { wholeContent } from '#tests/support/read-content.ts';

describe('the starter content', () => {
  let drafts: Awaited<ReturnType<typeof wholeContent>>['drafts'];

  beforeAll(async () => {
    ({ drafts } = await wholeContent('cli/starter-content'));
  });

  const ofType = (type: string) => drafts.filter((draft) => draft.type === type);

  it('CMD-02 has three modules of five lessons or more, fourteen articles or more and twelve videos or more', () => {
    const lessons = ofType('lesson').map(({ moduleSlug }) => moduleSlug);
    const modules = ofType('module').map(({ slug }) => lessons.filter((module) => module === slug).length);
    expect(modules).toHaveLength(3);
    expect(Math.min(...modules)).toBeGreaterThanOrEqual(5);
    expect(ofType('article').length).toBeGreaterThanOrEqual(14);
    expect(ofType('video').length).toBeGreaterThanOrEqual(12);
  });

  it('CMD-02 has two articles or more of each category', () => {
    const categories = ofType('article').map(({ values }) => values.category);
    const few = CATEGORIES.filter((name) => categories.filter((one) => one === name.toLowerCase()).length < 2);
    expect(few).toEqual([]);
  });

  it('CMD-02 has lessons of 600 to 1,200 words in both languages, which link to the glossary', () => {
    const odd = ofType('lesson').flatMap(({ slug, body }) =>
      [body?.content, body?.contentEs].flatMap((html) => {
        const prose = plainText((html ?? '').replace(/<pre>.*?<\/pre>/gs, '')).match(/\S*\p{L}\S*/gu) ?? [];
        const isRight = prose.length >= 600 && prose.length <= 1200 && html?.includes('href="/glossary#');
        return isRight ? [] : [`${slug}: ${prose.length} words`];
      }),
    );
    expect(odd).toEqual([]);
  });
});
