import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaAddress } from '#domain/media.ts';
import { Media } from '#server/modules/media/media.entity.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
  reader = await withSession(site);
});
afterAll(() => site.close());

const CHECK = 'query ($input: ArticleInput!) { checkArticle(input: $input) { field rule about } }';
const LESSON = 'query ($input: LessonInput!) { checkLesson(input: $input) { field rule about } }';
const VIDEO = 'query ($input: VideoInput!) { checkVideo(input: $input) { field rule about } }';
const MODULE = 'query ($input: CourseModuleInput!) { checkCourseModule(input: $input) { field rule about } }';

async function found(input: object): Promise<unknown[]> {
  const { data, errors } = await admin.graphql<{ checkArticle: unknown[] }>(CHECK, { input });
  expect(errors).toBeUndefined();
  return data?.checkArticle ?? [];
}

it.each([
  ['an anonymous visitor', () => new Caller(site), 'UNAUTHENTICATED'],
  ['a reader', () => reader, 'FORBIDDEN'],
])('%s may not check content', async (_, caller, code) => {
  for (const query of [CHECK, LESSON, VIDEO, MODULE]) {
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
  expect(await found({ content })).toEqual([
    { field: 'content', rule: 'missing-alt', about: 'https://example.org/a.png' },
    { field: 'content', rule: 'broken-link', about: '/news/nowhere' },
    { field: 'content', rule: 'heading-order', about: 'h2 → h4' },
  ]);
  const contentEs = '<p>This passage is in English, although it should have been in Spanish for a long time.</p>';
  expect(await found({ content: '<p>A key signs.</p>', contentEs })).toEqual([
    {
      field: 'contentEs',
      rule: 'english-in-spanish',
      about: 'This passage is in English, although it should have been in …',
    },
  ]);
});

it('links to headings that do not exist are found in the text and in other items, with the headings that there are', async () => {
  const headings = {
    content: '<h2 id="section-one-thing">One thing</h2><h3 id="section-two">Two</h3>',
    contentEs: '<h2 id="section-una-cosa">Una cosa</h2><h3 id="section-dos">Dos</h3>',
  };
  const [article, lesson] = [await site.make.article(headings), await site.make.lesson(headings)];
  const content = `<h2>Keys</h2><p><a href="#keys">a</a> <a href="#key">b</a>
    <a href="/news/${article.slug}#two">c</a> <a href="/news/${article.slug}#one">d</a>
    <a href="/course/${lesson.slug}#section-una-cosa">e</a> <a href="/course/${lesson.slug}#x">f</a>
    <a href="/news/${article.slug}#comments">g</a></p>`;
  expect(await found({ content })).toEqual([
    { field: 'content', rule: 'broken-anchor', about: '#key → #keys' },
    { field: 'content', rule: 'broken-anchor', about: `/news/${article.slug}#one → #one-thing, #two` },
    { field: 'content', rule: 'broken-anchor', about: `/course/${lesson.slug}#x → #one-thing, #two` },
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

it('questions without four options and those that give their answer away are found', async () => {
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
  expect(data?.checkLesson).toEqual([
    { field: 'questions.0.options', rule: 'option-count', about: null },
    { field: 'questions.0.options.0.text.en', rule: 'longest-answer', about: null },
  ]);
});

/** A row of the library, without files. */
async function picture(given: object = {}) {
  const digest = randomBytes(32).toString('hex');
  const facts = { format: 'jpg', fileName: 'harbor.jpg', width: 9, height: 9, bytes: 9 } as const;
  await site.em.fork().insert(Media, { digest, originalDigest: digest, ...facts, ...given });
  return mediaAddress(digest);
}

const alts = { altEn: 'A harbor', altEs: 'Un puerto' };

it('pictures that are decorative need no alternative text, in texts and in fields', async () => {
  const [plain, decorative, english, described] = [
    await picture(alts),
    await picture({ decorative: true }),
    await picture({ altEn: 'A harbor' }),
    await picture(alts),
  ];
  const img = (src: string, role = '') => `<img src="${src}" alt="" ${role}>`;
  const elsewhere = 'https://example.org/a.png';
  const content = `<p>${img(plain)} ${img(decorative)} ${img(elsewhere, 'role="presentation"')} ${img(elsewhere)}</p>`;
  expect(await found({ content, imageUrl: decorative })).toEqual([
    { field: 'content', rule: 'missing-alt', about: plain },
    { field: 'content', rule: 'missing-alt', about: elsewhere },
  ]);
  expect(await found({ imageUrl: described })).toEqual([]);
  expect(await found({ imageUrl: elsewhere })).toEqual([]);
  expect(await found({ imageUrl: english })).toEqual([{ field: 'imageUrl', rule: 'missing-alt', about: 'harbor.jpg' }]);
});

it('pictures that were deleted from the library are found in texts and fields', async () => {
  const [gone, there] = [await picture({ ...alts, deletedAt: new Date() }), await picture(alts)];
  const never = mediaAddress('0'.repeat(64));
  const content = `<p><img src="${gone}" alt="A harbor"> <img src="${there}" alt="A pier"></p>`;
  expect(await found({ content, imageUrl: never })).toEqual([
    { field: 'imageUrl', rule: 'deleted-picture', about: never },
    { field: 'content', rule: 'deleted-picture', about: 'harbor.jpg' },
  ]);
});

it('what only one of the languages has is found, and Spanish that is missing beside other Spanish', async () => {
  const content = '<h2>Keys</h2><p><a href="/about">x</a> <img src="https://example.org/a.png" alt="A key"></p>';
  const finding = (rule: string, about: string) => ({ field: 'content', rule, about });
  expect(await found({ title: 'Keys', excerpt: 'What for?', content, contentEs: '<p>Una llave.</p>' })).toEqual([
    { field: 'titleEs', rule: 'missing-spanish', about: null },
    { field: 'excerptEs', rule: 'missing-spanish', about: null },
    finding('parity-headings', 'h2'),
    finding('parity-links', '/about'),
    finding('parity-images', 'https://example.org/a.png'),
  ]);
  expect(await found({ title: 'Keys', excerpt: 'What for?', content })).toEqual([]);
});

it('videos, modules and lessons are checked by every rule that fits their fields', async () => {
  const of = async (query: string, input: object) =>
    Object.values((await admin.graphql<Record<string, unknown>>(query, { input })).data ?? {})[0];
  const english = 'This description is in English, although it should have been in Spanish.';
  const thumbnailUrl = await picture();
  expect(
    await of(VIDEO, {
      title: 'A talk',
      descriptionEs: english,
      thumbnailUrl,
      duration: 'long',
      lessonSlug: 'nowhere',
      publishedAt: '2999-01-01T00:00:00Z',
      reviewedAt: '2020-01-31',
    }),
  ).toEqual([
    { field: 'titleEs', rule: 'missing-spanish', about: null },
    { field: 'thumbnailUrl', rule: 'missing-alt', about: 'harbor.jpg' },
    {
      field: 'descriptionEs',
      rule: 'english-in-spanish',
      about: 'This description is in English, although it should have been…',
    },
    { field: 'lessonSlug', rule: 'unknown-lesson', about: 'nowhere' },
    { field: 'duration', rule: 'odd-duration', about: 'long' },
    { field: 'publishedAt', rule: 'odd-date', about: '2999-01-01' },
    { field: 'reviewedAt', rule: 'outdated-review', about: '2020-01-31' },
  ]);
  const { slug } = await site.make.lesson();
  expect(await of(VIDEO, { duration: '9:10', lessonSlug: slug })).toEqual([]);
  expect(
    await of(MODULE, { title: 'Keys', titleEs: 'Llaves', description: 'What for?', descriptionEs: english }),
  ).toEqual([expect.objectContaining({ field: 'descriptionEs', rule: 'english-in-spanish' })]);
  expect(await of(LESSON, { content: '<p onclick="x()">Short.</p><script>x()</script>', duration: '45 min' })).toEqual([
    { field: 'content', rule: 'removed-html', about: 'onclick' },
    { field: 'content', rule: 'removed-html', about: '<script>' },
    { field: 'duration', rule: 'odd-duration', about: '45 min → 1 min' },
  ]);
  const frames = ['https://player.example/x', 'https://www.youtube.com/embed/PdiL6_1wbQY'].map(
    (src) => `<iframe src="${src}"></iframe>`,
  );
  const controls = '<input type="checkbox"> Done, <input type="text">, send <input>';
  expect(await of(LESSON, { content: `<p>Body</p>${frames.join('')}<p>${controls}</p>` })).toEqual([
    { field: 'content', rule: 'removed-html', about: '<iframe src="https://player.example/x">' },
    { field: 'content', rule: 'removed-html', about: '<input>' },
  ]);
});
