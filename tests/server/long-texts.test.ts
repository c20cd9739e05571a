import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKS_MAX } from '#domain/characters.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** Marks out of order. Sorting them takes minutes. */
const PILE = `a${'\u0301'.repeat(450_000)}${'\u0316'.repeat(450_000)}`;
/** As long as a visitor's request may be. */
const SHORTER_PILE = `a${'\u0301'.repeat(3_500)}${'\u0316'.repeat(3_500)}`;
const ANA = { username: 'ana', email: 'ana@example.org', password: 'correct horse' };

let site: TestSite;
let anyone: Caller;
let admin: SignedIn;
beforeAll(async () => {
  site = await startSite();
  anyone = new Caller(site);
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());

describe('a text of a million marks', () => {
  it.each([
    ['/api/auth/register', { ...ANA, username: SHORTER_PILE }, { username: 'too_long' }],
    ['/api/auth/register', { ...ANA, email: SHORTER_PILE }, { email: 'email_invalid' }],
    ['/api/auth/register', { ...ANA, password: SHORTER_PILE }, { password: 'too_long' }],
    ['/api/auth/login', { ...ANA, username: SHORTER_PILE }, { username: 'too_long' }],
    ['/api/auth/login', { ...ANA, password: SHORTER_PILE }, { password: 'too_long' }],
  ])('API-04 is refused at once by %s', async (path, body, fields) => {
    expect(await anyone.post(path, body)).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields } });
    expect(await anyone.post(path, { ...ANA, username: PILE })).toMatchObject({ status: 413 });
  });

  it.each(['title', 'titleEs', 'slug', 'excerpt', 'excerptEs', 'imageUrl', 'attribution', 'sourceUrl'])(
    'API-04 is refused at once as the %s of an article',
    async (field) => {
      const article = { title: 'Keys', excerpt: 'What a key is for.', content: '<p>x</p>', category: 'News' };
      const answer = await admin.post('/api/articles', { ...article, [field]: PILE });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: 'too_long' } } });
    },
  );

  it('API-04 is refused at once as a comment and as the reason for a report', async () => {
    const article = await site.make.article();
    const { id } = await site.make.comment({ article: article.id });
    const posted = await admin.post('/api/comments', { articleId: article.id, content: PILE });
    expect(posted).toMatchObject({ status: 400, body: { fields: { content: 'too_long' } } });
    const reported = await admin.graphql(
      'mutation ($id: Int!, $reason: String) { reportComment(id: $id, reason: $reason) }',
      {
        id,
        reason: PILE,
      },
    );
    expect(reported.errors?.[0]?.extensions).toMatchObject({ fields: { reason: 'too_long' } });
  });

  it('API-04 is refused at once as a search, a question and an address for the newsletter', async () => {
    const search = await anyone.graphql('query ($text: String) { articles(search: $text) { totalCount } }', {
      text: SHORTER_PILE,
    });
    expect(search.errors?.[0]?.extensions).toMatchObject({ fields: { search: 'too_long' } });
    const subscribe = await anyone.graphql(
      'mutation ($email: String!) { subscribeToNewsletter(email: $email, language: en) }',
      { email: SHORTER_PILE },
    );
    expect(subscribe.errors?.[0]?.extensions).toMatchObject({ fields: { email: 'email_invalid' } });
    const text = { en: SHORTER_PILE };
    const question = {
      id: 'q',
      question: text,
      options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text })),
      answer: 'a',
      explanation: text,
    };
    const lesson = { moduleId: (await site.make.module()).id, title: 'Keys', content: '<p>x</p>', duration: '5 min' };
    const answer = await admin.post('/api/lessons', { ...lesson, questions: [{ ...question, question: text }] });
    expect(answer).toMatchObject({ status: 400 });
  });

  it('API-04 is stored in a body with no more marks than any writing system has', async () => {
    const article = { title: 'Marks', excerpt: 'A pile of marks.', category: 'News', status: 'published' };
    const content = `<p>${PILE}</p><pre><code>${PILE}</code></pre><p>${'&#x301;'.repeat(20_000)}</p>`;
    const { status, body } = await admin.post('/api/articles', { ...article, content });
    expect(status).toBe(201);
    expect(
      JSON.stringify(body)
        .match(/\p{M}+/gu)
        ?.map((marks) => marks.length),
    ).toEqual([MARKS_MAX - 1, MARKS_MAX, MARKS_MAX]);
  });
});

describe('characters that change the text direction, and lone surrogates', () => {
  it('VAL-34 are removed from titles and comments, or refused', async () => {
    const article = {
      title: 'a\u202eb\u2067c',
      excerpt: 'What a key\u202d is for.',
      content: '<p>x</p>',
      category: 'News',
    };
    const made = await admin.post('/api/articles', article);
    expect(made).toMatchObject({ status: 201, body: { title: 'abc', excerpt: 'What a key is for.' } });
    const { id } = await site.make.article();
    const comment = await admin.post('/api/comments', { articleId: id, content: 'x\u202ey\u0301\u0301' });
    expect(comment).toMatchObject({ status: 201, body: { content: 'xy\u0301\u0301' } });
    const half = await admin.post('/api/comments', { articleId: id, content: 'x\ud800y' });
    expect(half).toMatchObject({ status: 400, body: { fields: { content: 'invalid' } } });
    const title = await admin.post('/api/articles', { ...article, title: 'x\udc00y' });
    expect(title).toMatchObject({ status: 400, body: { fields: { title: 'invalid' } } });
  });

  it('FEED-01 that are already stored break no page, feed, sitemap or export', async () => {
    const text = 'a\u202eb\u0008c\ufffe\uffffd';
    const user = await site.make.user({ username: text });
    const { id, slug } = await site.make.article({
      title: text,
      excerpt: `${text} is long enough.`,
      createdAt: new Date('2030-01-01'),
    });
    await site.make.comment({ article: id, user: user.id, content: text });
    for (const path of [
      '/',
      '/news',
      `/news/${slug}`,
      '/sitemap.xml',
      '/rss/en.xml',
      '/api/articles',
      `/api/comments?articleId=${id}`,
    ]) {
      const answer = await fetch(`${site.url}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      const xml = path.endsWith('.xml') ? await answer.text() : '';
      expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
    }
  });
});
