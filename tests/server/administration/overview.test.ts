import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const COUNTS = '{ siteCounts { articles videos modules lessons comments } }';
const OVERVIEW = `{ editorOverview {
  draftCount drafts { type id title }
  untranslatedCount untranslated { type id title hasSpanish }
  latestComments { comment { id content } place(language: en) { slug } }
  reviewDueCount reviewsDue { type title }
  reportedCount reportedComments { comment { content reportReasons { reason count } } place(language: en) { slug } }
  awaitingReviewCount awaitingReview { comment { content } place(language: en) { slug } }
} }`;

interface Overview {
  draftCount: number;
  drafts: { type: string; title: string }[];
  untranslatedCount: number;
  untranslated: { type: string; title: string; hasSpanish: boolean }[];
  latestComments: { comment: { id: number; content: string }; place: { slug: string } }[];
  reviewDueCount: number;
  reviewsDue: { type: string; title: string }[];
  reportedCount: number;
  reportedComments: { comment: { content: string } }[];
  awaitingReviewCount: number;
  awaitingReview: { comment: { content: string } }[];
}

let site: TestSite;
let admin: SignedIn;
beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent' });
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module cascade');
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
async function overview(): Promise<Overview> {
  const { data, errors } = await admin.graphql<{ editorOverview: Overview }>(OVERVIEW);
  expect(errors).toBeUndefined();
  if (!data) throw new Error('There is no answer.');
  return data.editorOverview;
}

describe('siteCounts', () => {
  it('ADM-06 counts everything, drafts and hidden ones included, but no deleted comments', async () => {
    const none = { articles: 0, videos: 0, modules: 0, lessons: 0, comments: 0 };
    expect((await admin.graphql(COUNTS)).data).toEqual({ siteCounts: none });
    const article = (await site.make.article()).id;
    for (const status of ['draft', 'published'] as const) {
      await site.make.article({ status });
      await site.make.video({ status });
      const module = (await site.make.module({ status })).id;
      await site.make.lesson({ module, status });
      await site.make.lesson({ module, status });
    }
    const top = await site.make.comment({ article, status: 'hidden' });
    await site.make.comment({ article, parent: top.id });
    const gone = await site.make.comment({ article });
    await site.make.comment({ article, parent: gone.id });
    await site.em.execute(`update comment set content = '', user_id = null, deleted_at = now() where id = ?`, [
      gone.id,
    ]);
    expect((await admin.graphql(COUNTS)).data).toEqual({
      siteCounts: { articles: 3, videos: 2, modules: 2, lessons: 4, comments: 3 },
    });
  });

  it.each(['item_count', 'stored_article', 'stored_video', 'stored_lesson', 'stored_comment'])(
    'ADM-07 if %s cannot be read, there are no counts at all',
    async (table) => {
      await site.em.execute(`alter table ${table} rename to away`);
      try {
        const { data, errors } = await admin.graphql(COUNTS);
        expect(data ?? null).toBeNull();
        expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
      } finally {
        await site.em.execute(`alter table away rename to ${table}`);
      }
      expect((await admin.graphql(COUNTS)).errors).toBeUndefined();
    },
  );
});

describe('editorOverview', () => {
  it('is empty on a site without content', async () => {
    expect(await overview()).toEqual({
      draftCount: 0,
      drafts: [],
      untranslatedCount: 0,
      untranslated: [],
      latestComments: [],
      reviewDueCount: 0,
      reviewsDue: [],
      reportedCount: 0,
      reportedComments: [],
      awaitingReviewCount: 0,
      awaitingReview: [],
    });
  });

  it('has the drafts of every type, latest change first, at most 5, and counts them all', async () => {
    const draft = (number: number, title: string) => ({ title, status: 'draft' as const, updatedAt: day(number) });
    const module = (await site.make.module(draft(1, 'module'))).id;
    await site.make.video(draft(2, 'video'));
    await site.make.lesson({ ...draft(3, 'lesson'), module });
    for (const number of [4, 5, 6]) await site.make.article(draft(number, `article ${number}`));
    await site.make.article({ title: 'published', updatedAt: day(9) });
    const { drafts, draftCount } = await overview();
    expect(drafts.map(({ type, title }) => `${type}: ${title}`)).toEqual([
      'article: article 6',
      'article: article 5',
      'article: article 4',
      'lesson: lesson',
      'video: video',
    ]);
    expect(draftCount).toBe(6);
  });

  it('has what lacks some of its Spanish, published or not, latest change first, and counts it all', async () => {
    const texts = { titleEs: 'Sí', excerptEs: 'Un resumen', contentEs: '<p>Sí</p>' };
    await site.make.article({ title: 'Whole', ...texts, updatedAt: day(9) });
    await site.make.article({ title: 'No body', ...texts, contentEs: null, updatedAt: day(4) });
    const module = (await site.make.module({ title: 'Half', titleEs: 'Sí', status: 'draft', updatedAt: day(3) })).id;
    await site.make.lesson({ title: 'Whole too', titleEs: 'Sí', contentEs: '<p>Sí</p>', module });
    await site.make.lesson({ title: 'None', module, updatedAt: day(2) });
    await site.make.video({ title: 'Film', updatedAt: day(1) });
    const { untranslated, untranslatedCount } = await overview();
    expect(untranslated.map(({ type, title }) => `${type}: ${title}`)).toEqual([
      'article: No body',
      'module: Half',
      'lesson: None',
      'video: Film',
    ]);
    expect(untranslated.some(({ hasSpanish }) => hasSpanish)).toBe(false);
    expect(untranslatedCount).toBe(4);
  });

  it('has the latest 5 comments with their places, hidden ones too, and counts what waits for a decision', async () => {
    const article = (await site.make.article({ slug: 'talk' })).id;
    for (let n = 1; n <= 4; n += 1) await site.make.comment({ article, content: `Comment ${n}` });
    const hidden = await site.make.comment({ article, content: 'Hidden', status: 'hidden' });
    for (const content of ['Waiting', 'Waiting too']) {
      await site.make.comment({ article, content, status: 'hidden', awaitsReview: true });
    }
    for (const user of [1, admin.user.id]) {
      await site.em.execute('insert into comment_report (comment_id, user_id, reason) values (?, ?, ?)', [
        hidden.id,
        user,
        'Spam',
      ]);
    }
    const found = await overview();
    expect(found.latestComments.map(({ comment, place }) => [comment.content, place.slug])).toEqual(
      ['Waiting too', 'Waiting', 'Hidden', 'Comment 4', 'Comment 3'].map((content) => [content, 'talk']),
    );
    const place = { slug: 'talk' };
    expect(found).toMatchObject({
      reportedCount: 1,
      reportedComments: [{ comment: { content: 'Hidden', reportReasons: [{ reason: 'Spam', count: 2 }] }, place }],
      awaitingReviewCount: 2,
      awaitingReview: ['Waiting too', 'Waiting'].map((content) => ({ comment: { content }, place })),
    });
  });

  it('has what was last checked more than 12 months ago, latest change first, and counts it all', async () => {
    const module = (await site.make.module()).id;
    await site.make.article({ title: 'Old article', reviewedAt: '2024-05-01', updatedAt: day(1) });
    await site.make.lesson({ title: 'Old lesson', reviewedAt: '2024-05-01', updatedAt: day(2), module });
    await site.make.article({ title: 'Checked', reviewedAt: new Date().toISOString().slice(0, 10) });
    await site.make.article({ title: 'Never checked' });
    const { reviewsDue, reviewDueCount } = await overview();
    expect(reviewsDue.map(({ type, title }) => `${type}: ${title}`)).toEqual([
      'lesson: Old lesson',
      'article: Old article',
    ]);
    expect(reviewDueCount).toBe(2);
  });
});
