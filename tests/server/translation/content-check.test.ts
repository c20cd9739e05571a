import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await signedIn(site, { role: 'admin' });
  reader = await signedIn(site);
});
afterAll(() => site.close());

const CHECK = 'query ($input: ArticleInput!) { checkArticle(input: $input) { field rule about } }';
const LESSON = 'query ($input: LessonInput!) { checkLesson(input: $input) { field rule about } }';

async function found(input: object): Promise<unknown[]> {
  const { data, errors } = await admin.graphql<{ checkArticle: unknown[] }>(CHECK, { input });
  expect(errors).toBeUndefined();
  return data?.checkArticle ?? [];
}

it.each([
  ['an anonymous visitor', () => new Caller(site), 'UNAUTHENTICATED'],
  ['a reader', () => reader, 'FORBIDDEN'],
])('%s may not check content', async (_, caller, code) => {
  for (const query of [CHECK, LESSON]) {
    expect((await caller().graphql(query, { input: {} })).errors?.[0]?.extensions.code).toBe(code);
  }
});

it('an input may be incomplete, and what is fine has no findings', async () => {
  expect(await found({})).toEqual([]);
  expect(await found({ title: '', content: '<p>A key signs.</p>', contentEs: '' })).toEqual([]);
});

it('pictures without alternative text, dead links, left-out heading levels and English in Spanish are found', async () => {
  const { slug } = await site.make.article({ status: 'draft' });
  const content = `<h2>One</h2><h4>Three</h4><p><img src="https://example.org/a.png" alt="">
    <a href="/news/${slug}">there</a> <a href="/news/nowhere">nowhere</a> <a href="//elsewhere.org/news/x">x</a></p>`;
  const contentEs = '<p>This passage is in English, although it should have been in Spanish for a long time.</p>';
  expect(await found({ content, contentEs })).toEqual([
    { field: 'content', rule: 'missing-alt', about: 'https://example.org/a.png' },
    { field: 'content', rule: 'broken-link', about: '/news/nowhere' },
    { field: 'content', rule: 'heading-order', about: 'h2 → h4' },
    {
      field: 'contentEs',
      rule: 'english-in-spanish',
      about: 'This passage is in English, although it should have been in …',
    },
  ]);
});

it('stored items are checked as well, without those that are fine', async () => {
  const [bad, fine] = [
    await site.make.article({ content: '<p><a href="/news/nowhere">x</a></p>' }),
    await site.make.article({ content: '<p>A key signs.</p>' }),
  ];
  const query =
    'query ($ids: [Int!]!) { contentFindings(type: article, ids: $ids) { id findings { field rule about } } }';
  const ids = [bad.id, fine.id];
  expect((await reader.graphql(query, { ids })).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  expect((await admin.graphql(query, { ids: [] })).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  expect((await admin.graphql(query, { ids })).data).toEqual({
    contentFindings: [{ id: bad.id, findings: [{ field: 'content', rule: 'broken-link', about: '/news/nowhere' }] }],
  });
});

it('questions that give their answer away are found', async () => {
  const input = {
    questions: [
      {
        id: 'q',
        question: { en: 'Which?', es: '' },
        options: [
          { id: 'a', text: { en: 'A right answer that goes on and on and on.', es: '' } },
          { id: 'b', text: { en: 'No.', es: '' } },
        ],
        answer: 'a',
        explanation: { en: 'Because.', es: '' },
      },
    ],
  };
  const { data } = await admin.graphql<{ checkLesson: unknown[] }>(LESSON, { input });
  expect(data?.checkLesson).toEqual([{ field: 'questions.0.options.0.text.en', rule: 'longest-answer', about: null }]);
});
