import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Row {
  comment: { id: number; content: string; status: string; reportCount: number; awaitsReview: boolean };
}
interface Page {
  items: Row[];
  totalCount: number;
  pageCount: number;
  counts: { all: number; published: number; other: number };
}

const QUERY = `query ($status: CommentStatus, $reported: Boolean, $awaitsReview: Boolean, $search: String,
    $sort: CommentSort, $direction: SortDirection, $page: Int, $pageSize: Int) {
  commentRows(status: $status, reported: $reported, awaitsReview: $awaitsReview, search: $search, sort: $sort,
      direction: $direction, page: $page, pageSize: $pageSize) {
    totalCount pageCount counts { all published other }
    items {
      comment { id content status reportCount awaitsReview createdAt parentId user { username } }
      place(language: es) { type slug title { value language } }
    }
  }
}`;

let site: TestSite;
let admin: SignedIn;
let article: number;
let ana: number;
beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
  ana = (await site.make.user({ username: 'Anaïs' })).id;
  article = (await site.make.article({ slug: 'talk', title: 'Talk', titleEs: 'Charla', status: 'draft' })).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment cascade');
});

const comment = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: ana, ...given });
const report = (id: number, user = 1) =>
  site.em.execute('insert into comment_report (comment_id, user_id) values (?, ?)', [id, user]);
async function rows(variables: Record<string, unknown> = {}): Promise<Page> {
  const { data, errors } = await admin.graphql<{ commentRows: Page }>(QUERY, variables);
  expect(errors).toBeUndefined();
  if (!data) throw new Error('There is no answer.');
  return data.commentRows;
}
const texts = async (variables: Record<string, unknown> = {}) =>
  (await rows(variables)).items.map((row) => row.comment.content);

describe('commentRows', () => {
  it.each([
    [{ page: 0 }, { page: 'invalid' }],
    [{ pageSize: 101 }, { pageSize: 'invalid' }],
    [{ search: 'a'.repeat(201) }, { search: 'too_long' }],
  ])('ADM-26 refuses %o', async (variables, fields) => {
    const { errors } = await admin.graphql(QUERY, variables);
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields });
  });

  it('ADM-23 GQL-09 tells the text, status, date, author and place of comments and replies, those under drafts too', async () => {
    const top = await comment({ content: 'Top', status: 'hidden' });
    const reply = await comment({ content: 'Reply', parent: top.id });
    await site.em.execute('update comment set user_id = null where id = ?', [top.id]);
    const place = { type: 'article', slug: 'talk', title: { value: 'Charla', language: 'es' } };
    expect((await rows()).items).toEqual([
      {
        comment: {
          id: reply.id,
          content: 'Reply',
          status: 'published',
          reportCount: 0,
          awaitsReview: false,
          createdAt: reply.createdAt.toISOString(),
          parentId: top.id,
          user: { username: 'Anaïs' },
        },
        place,
      },
      { comment: expect.objectContaining({ id: top.id, status: 'hidden', user: null }), place },
    ]);
  });

  it('ADM-19 ADM-20 a tab has exactly the comments of its status, and all tabs are counted whatever narrows the list', async () => {
    await comment({ content: 'Kind' });
    await comment({ content: 'Rude', status: 'hidden' });
    await comment({ content: 'Kind again' });
    expect(await texts()).toEqual(['Kind again', 'Rude', 'Kind']);
    expect(await texts({ status: 'published' })).toEqual(['Kind again', 'Kind']);
    expect(await texts({ status: 'hidden' })).toEqual(['Rude']);
    const { counts, totalCount } = await rows({ status: 'published', search: 'again' });
    expect({ counts, totalCount }).toEqual({ counts: { all: 3, published: 2, other: 1 }, totalCount: 1 });
  });

  it('ADM-02 has nothing under drafts for moderators, who see no drafts', async () => {
    await comment({ content: 'About a draft' });
    const moderator = await withSession(site, { role: 'moderator' });
    const { data } = await moderator.graphql<{ commentRows: Page }>(QUERY);
    expect(data?.commentRows).toMatchObject({ items: [], totalCount: 0 });
  });

  it('ADM-20 has nothing of deleted comments of which only the place is left', async () => {
    const top = await comment({ content: 'Gone' });
    await comment({ content: 'Reply', parent: top.id });
    await site.em.execute(`update comment set content = '', user_id = null, deleted_at = now() where id = ?`, [top.id]);
    const { items, counts, totalCount } = await rows();
    expect(items.map((row) => row.comment.content)).toEqual(['Reply']);
    expect({ counts, totalCount }).toEqual({ counts: { all: 1, published: 1, other: 0 }, totalCount: 1 });
  });

  it.each(['PREGUNTA', 'prégunta', ' pregunta '])(
    'LIST-07 finds text whatever its case and accents: %s',
    async (search) => {
      await comment({ content: 'Una Pregunta sobre claves' });
      await comment({ content: 'Something else' });
      expect(await texts({ search })).toEqual(['Una Pregunta sobre claves']);
    },
  );

  it.each(['%', '_', '\\', "'", '?'])('LIST-07 searches %s as what it is', async (search) => {
    await comment({ content: `Has ${search} in it` });
    await comment({ content: 'Plain' });
    expect(await texts({ search })).toEqual([`Has ${search} in it`]);
  });

  it("finds a person's comments by username in any case and with or without accents, and nothing by e-mail address", async () => {
    const bea = (await site.make.user({ email: 'secret@example.org' })).id;
    await comment({ content: 'Hers' });
    await comment({ content: 'Of another', user: bea });
    expect(await texts({ search: 'ANAIS' })).toEqual(['Hers']);
    expect(await texts({ search: 'secret' })).toEqual([]);
  });

  it('finds what waits for approval, until someone approves or rejects it', async () => {
    const waiting = [await comment({ content: 'First' }), await comment({ content: 'Second' })];
    await comment({ content: 'Hidden', status: 'hidden' });
    await site.em.execute(`update comment set status = 'hidden', awaits_review = true where id in (?)`, [
      waiting.map(({ id }) => id),
    ]);
    expect(await texts({ awaitsReview: true })).toEqual(['Second', 'First']);
    expect((await rows({ awaitsReview: true })).totalCount).toBe(2);
    for (const [index, status] of ['published', 'hidden'].entries()) {
      const { errors } = await admin.graphql(
        `mutation ($id: Int!, $status: CommentStatus!) { setCommentStatus(ids: [$id], status: $status) }`,
        { id: waiting[index]?.id, status },
      );
      expect(errors).toBeUndefined();
    }
    expect(await texts({ awaitsReview: true })).toEqual([]);
  });

  it('finds what was reported and not dealt with, and tells by how many', async () => {
    const bad = await comment({ content: 'Bad', status: 'hidden' });
    const worse = await comment({ content: 'Worse' });
    await comment({ content: 'Fine' });
    await report(bad.id);
    await report(worse.id);
    await report(worse.id, ana);
    const { items, totalCount } = await rows({ reported: true });
    expect(items.map((row) => [row.comment.content, row.comment.reportCount])).toEqual([
      ['Worse', 2],
      ['Bad', 1],
    ]);
    expect(totalCount).toBe(2);
    expect(await texts({ reported: true, status: 'published' })).toEqual(['Worse']);
  });

  it.each(['published', 'hidden'])(
    'STATE-03 one that an admin makes %s is dealt with, and not brought up twice',
    async (status) => {
      const [one, other] = [await comment(), await comment()];
      await report(one.id, admin.user.id);
      await report(other.id, admin.user.id);
      await admin.graphql(
        'mutation ($ids: [Int!]!, $status: CommentStatus!) { setCommentStatus(ids: $ids, status: $status) }',
        {
          ids: [one.id],
          status,
        },
      );
      await admin.put(`/api/comments/${other.id}`, { status });
      expect((await rows({ reported: true })).totalCount).toBe(0);
      await site.em.execute(`update comment set status = 'published'`);
      expect(await admin.graphql('mutation ($id: Int!) { reportComment(id: $id) }', { id: one.id })).toEqual({
        data: { reportComment: true },
      });
      expect((await rows({ reported: true })).totalCount).toBe(0);
    },
  );

  it('STATE-03 one of which an admin changes the text alone is still reported', async () => {
    const { id } = await comment();
    await report(id);
    await admin.put(`/api/comments/${id}`, { content: 'Tidier' });
    expect(await texts({ reported: true })).toEqual(['Tidier']);
  });

  it('ADM-26 shows 10 rows a page and leads on to the others, each row once', async () => {
    const made: number[] = [];
    const same = { createdAt: new Date(), content: 'Same' };
    for (let n = 0; n < 23; n += 1) made.push((await comment({ ...same, status: n % 2 ? 'hidden' : 'published' })).id);
    for (const sort of ['content', 'status', 'createdAt']) {
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all([1, 2, 3, 4].map((page) => rows({ sort, direction, page })));
        expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3, 0]);
        expect(pages.map(({ totalCount, pageCount }) => [totalCount, pageCount])).toEqual(Array(4).fill([23, 3]));
        const ids = pages.flatMap(({ items }) => items.map((row) => row.comment.id));
        expect(ids.toSorted((a, b) => a - b)).toEqual(made);
      }
    }
  });

  it('sorts by text whatever case and accents, by status and by time', async () => {
    await comment({ content: 'zebra', status: 'hidden' });
    await comment({ content: 'Álgebra' });
    await comment({ content: 'banana', status: 'hidden' });
    await comment({ content: 'Ático' });
    expect(await texts({ sort: 'content', direction: 'asc' })).toEqual(['Álgebra', 'Ático', 'banana', 'zebra']);
    expect(await texts({ sort: 'content' })).toEqual(['zebra', 'banana', 'Ático', 'Álgebra']);
    expect(await texts({ sort: 'status', direction: 'asc' })).toEqual(['banana', 'zebra', 'Ático', 'Álgebra']);
    expect(await texts({ sort: 'status' })).toEqual(['Ático', 'Álgebra', 'banana', 'zebra']);
    expect(await texts({ direction: 'asc' })).toEqual(['zebra', 'Álgebra', 'banana', 'Ático']);
  });
});

describe('comment', () => {
  const one = async (id: number) =>
    (await admin.graphql('query ($id: Int!) { comment(id: $id) { id content status user { username } } }', { id }))
      .data;

  it('ADM-15 GQL-05 is null for what is not there, or deleted', async () => {
    const { id } = await comment();
    await comment({ parent: id });
    await site.em.execute(`update comment set content = '', user_id = null, deleted_at = now() where id = ?`, [id]);
    expect(await one(id)).toEqual({ comment: null });
    expect(await one(0)).toEqual({ comment: null });
    expect(await one(999_999)).toEqual({ comment: null });
  });

  it('ADM-13 ADM-15 ADM-44 gives what the edit form starts from, of a hidden comment too', async () => {
    const { id } = await comment({ content: 'Rude', status: 'hidden' });
    expect(await one(id)).toEqual({ comment: { id, content: 'Rude', status: 'hidden', user: { username: 'Anaïs' } } });
  });
});
