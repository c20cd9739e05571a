import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson } from '#tests/support/get-json.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** Creates this many top-level comments with SQL, newest last, and as many replies to the oldest. */
const MANY = 2_500;

interface Part {
  items: { id: number; replies: Part }[];
  hasMore: boolean;
  hasPrevious: boolean;
}

let site: TestSite;
let article: number;
let oldest: number;
let newest: number;
let firstReply: number;

beforeAll(async () => {
  site = await startSite();
  article = (await site.make.article({ slug: 'busy' })).id;
  await site.em.execute(
    `insert into comment (content, user_id, article_id, created_at)
     select 'Top ' || n, 1, ?, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ?) n`,
    [article, MANY],
  );
  const [ends] = await site.em.execute<{ min: number; max: number }[]>('select min(id), max(id) from comment');
  oldest = ends?.min ?? 0;
  newest = ends?.max ?? 0;
  await site.em.execute(
    `insert into comment (content, user_id, article_id, parent_id, created_at)
     select 'Reply ' || n, 1, ?, ?, timestamptz '2026-06-01' + n * interval '1 minute' from generate_series(1, ?) n`,
    [article, oldest, MANY],
  );
  firstReply = newest + 1;
  await site.em.execute('vacuum analyze stored_comment');
});
afterAll(() => site.close());

async function part(given: string, replies = ''): Promise<Part> {
  const query = `{ comments(articleId: ${article} ${given}) {
    hasMore hasPrevious items { id replies${replies} { hasMore hasPrevious items { id } } } } }`;
  const { data, errors } = await graphql<{ comments: Part }>(site, query);
  expect(errors).toBeUndefined();
  return data?.comments ?? { items: [], hasMore: false, hasPrevious: false };
}
async function listOf(articleId: number, given: string) {
  const query = `{ comments(articleId: ${articleId} ${given}) { hasMore hasPrevious items { id } } }`;
  const { data, errors } = await graphql<{ comments: Part }>(site, query);
  expect(errors).toBeUndefined();
  const { items = [], hasMore, hasPrevious } = data?.comments ?? {};
  return { ids: idsOf({ items }), hasMore, hasPrevious };
}
const idsOf = ({ items }: Pick<Part, 'items'>) => items.map(({ id }) => id);

describe('comments in parts', () => {
  it.each(['limit: 0', 'limit: 101', 'limit: -1'])('are refused with %s', async (given) => {
    const { errors } = await graphql(site, `{ comments(articleId: ${article}, ${given}) { hasMore } }`);
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { limit: 'invalid' } });
  });

  it('COMM-11 begin with the newest, and each part continues after the previous one', async () => {
    const first = await part('');
    expect(idsOf(first)).toEqual(Array.from({ length: 20 }, (_, n) => newest - n));
    expect(first).toMatchObject({ hasMore: true, hasPrevious: false });
    const second = await part(`, after: ${newest - 19}`);
    expect(idsOf(second)[0]).toBe(newest - 20);
    const last = await part(`, after: ${oldest + 3}`);
    expect(idsOf(last)).toEqual([oldest + 2, oldest + 1, oldest]);
    expect(last.hasMore).toBe(false);
  });

  it('begin with a linked comment, or with the parent of a linked reply', async () => {
    expect(await part(`, from: ${newest - 7}, limit: 2`)).toMatchObject({ hasPrevious: true, hasMore: true });
    expect(idsOf(await part(`, from: ${newest - 7}, limit: 2`))).toEqual([newest - 7, newest - 8]);
    const reply = firstReply + 1_000;
    const linked = await part(`, from: ${reply}`, `(from: ${reply}, limit: 3)`);
    expect(idsOf(linked)).toEqual([oldest]);
    expect(linked.items[0]?.replies).toMatchObject({ hasMore: true, hasPrevious: true });
    expect(idsOf(linked.items[0]?.replies ?? { items: [] })).toEqual([reply, reply + 1, reply + 2]);
  });

  it('continue after a deleted comment, and begin with the newest for one that never existed', async () => {
    const { id } = await site.make.comment({ article: (await site.make.article()).id });
    expect(idsOf(await part(`, from: ${id}`))[0]).toBe(newest);
    expect(idsOf(await part(', from: 999999'))[0]).toBe(newest);
    const gone = newest - 50;
    await site.em.execute('delete from comment where id = ?', [gone]);
    expect(idsOf(await part(`, after: ${gone}`))[0]).toBe(gone - 1);
  });

  it('end behind the oldest, though it is gone: a reader of all parts comes to an end', async () => {
    const few = (await site.make.article({ slug: 'few' })).id;
    const made = [await site.make.comment({ article: few }), await site.make.comment({ article: few })];
    const [first, second] = made.map(({ id }) => id);
    const over = (before: number | undefined) =>
      getJson<{ id: number }[]>(`${site.url}/api/comments?articleId=${few}&before=${before}`);
    expect((await over(1)).body).toEqual([]);
    expect((await over(second)).body).toMatchObject([{ id: first }]);
    await site.em.execute('delete from comment where id = ?', [first]);
    expect((await over(first)).body).toEqual([]);
    expect((await over(999_999)).body).toMatchObject([{ id: second }]);
  });

  it('of replies go on behind one that is gone, and answer none twice', async () => {
    const { id: parent } = await site.make.comment({ article });
    const reply = async () => (await site.make.comment({ article, parent })).id;
    const [first, second, third] = [await reply(), await reply(), await reply()];
    const behind = async (gone: number) => {
      const under = await part(`, from: ${parent}, limit: 1`, `(after: ${gone})`);
      return idsOf(under.items[0]?.replies ?? { items: [] });
    };
    await site.em.execute('delete from comment where id = ?', [second]);
    expect(await behind(second)).toEqual([third]);
    await site.em.execute('delete from comment where id = ?', [first]);
    expect(await behind(first)).toEqual([third]);
    expect(await behind(third)).toEqual([]);
    await site.em.execute('delete from comment where id = ?', [parent]);
  });

  it('COMM-11 list replies oldest first, also in parts', async () => {
    const thread = (given: string) => part(`, from: ${oldest}, limit: 1`, `(${given})`);
    const first = (await thread('limit: 3')).items[0]?.replies;
    expect(first).toEqual({
      items: [{ id: firstReply }, { id: firstReply + 1 }, { id: firstReply + 2 }],
      hasMore: true,
      hasPrevious: false,
    });
    const next = (await thread(`limit: 20, after: ${firstReply + 2}`)).items[0]?.replies;
    expect(next?.items[0]?.id).toBe(firstReply + 3);
    expect(next?.items).toHaveLength(20);
  });

  it('COMM-11 are listed oldest first, in parts, from a linked comment and after one that is gone', async () => {
    const few = (await site.make.article()).id;
    const make = async () => (await site.make.comment({ article: few })).id;
    const [a, b, c, d] = [await make(), await make(), await make(), await make()];
    const listed = (given: string) => listOf(few, `, order: oldest, ${given}`);
    expect(await listed('limit: 3')).toEqual({ ids: [a, b, c], hasMore: true, hasPrevious: false });
    expect(await listed(`limit: 3, after: ${c}`)).toEqual({ ids: [d], hasMore: false, hasPrevious: true });
    expect(await listed(`limit: 1, from: ${b}`)).toEqual({ ids: [b], hasMore: true, hasPrevious: true });
    await site.em.execute('delete from comment where id in (?, ?)', [a, c]);
    expect((await listed(`limit: 3, after: ${c}`)).ids).toEqual([d]);
    expect((await listed(`limit: 3, after: ${a}`)).ids).toEqual([b, d]);
  });

  it('COMM-11 are listed most liked first, the newest of equals first, in parts and from a linked comment', async () => {
    const few = (await site.make.article()).id;
    const make = async (likes: number) => {
      const { id } = await site.make.comment({ article: few });
      for (let n = 0; n < likes; n += 1) {
        await site.em.execute('insert into comment_like values (?, ?)', [id, (await site.make.user()).id]);
      }
      return id;
    };
    const [one, none, three, alsoOne, alsoNone] = [
      await make(1),
      await make(0),
      await make(3),
      await make(1),
      await make(0),
    ];
    const listed = (given: string) => listOf(few, `, order: liked, ${given}`);
    expect(await listed('limit: 9')).toEqual({
      ids: [three, alsoOne, one, alsoNone, none],
      hasMore: false,
      hasPrevious: false,
    });
    expect(await listed('limit: 2')).toMatchObject({ ids: [three, alsoOne], hasMore: true });
    expect(await listed(`limit: 2, after: ${alsoOne}`)).toMatchObject({ ids: [one, alsoNone], hasMore: true });
    expect(await listed(`limit: 2, from: ${one}`)).toEqual({ ids: [one, alsoNone], hasMore: true, hasPrevious: true });
    await site.em.execute('delete from comment where id = ?', [alsoNone]);
    expect((await listed(`limit: 2, after: ${alsoNone}`)).ids).toEqual([none]);
  });

  it('refuse an unknown order in the API, and show the default for one in an address', async () => {
    const { errors } = await graphql(site, `{ comments(articleId: ${article}, order: loudest) { hasMore } }`);
    expect(errors?.[0]?.extensions?.code).toMatch(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/);
    const shown = async (query: string) => {
      const html = await (await fetch(`${site.url}/news/busy${query}`)).text();
      return [...html.matchAll(/ id="comment-(\d+)"/g)].map(([, id]) => Number(id)).filter((id) => id <= newest)[0];
    };
    const latest = await shown('');
    for (const query of ['?sort=loudest', '?sort=newest', '?sort=', '?sort=__proto__']) {
      expect(await shown(query), query).toBe(latest);
    }
    expect(await shown('?sort=oldest')).toBe(oldest);
    expect(await shown(`?sort=oldest&comments=${oldest + 30}`)).toBe(oldest + 30);
  });

  it('API-21 API-26 come in parts over REST, with the total in a header', async () => {
    const ofArticle = await getJson<{ id: number; replies: unknown[] }[]>(
      `${site.url}/api/comments?articleId=${article}`,
    );
    expect(ofArticle.body).toHaveLength(100);
    const before = await getJson<{ id: number; replies: unknown[] }[]>(
      `${site.url}/api/comments?articleId=${article}&before=${oldest + 1}&limit=5`,
    );
    expect(before.body).toMatchObject([{ id: oldest }]);
    expect(before.body[0]?.replies).toHaveLength(20);
    const answer = await fetch(`${site.url}/api/comments`);
    const all: { id: number }[] = await answer.json();
    expect(all).toHaveLength(1_000);
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(2 * MANY - 5);
    const older = await getJson<{ id: number }[]>(`${site.url}/api/comments?limit=2&before=${all.at(-1)?.id}`);
    expect(older.body).toHaveLength(2);
    expect(all.map(({ id }) => id)).not.toContain(older.body[0]?.id);
    expect(await getJson(`${site.url}/api/comments?before=999999`)).toMatchObject({
      status: 400,
      body: { fields: { before: 'not_found' } },
    });
  });

  it('COMM-01 show the newest on a page, with the total and a link to the rest', async () => {
    const html = await (await fetch(`${site.url}/news/busy`)).text();
    expect(html.length).toBeLessThan(300_000);
    expect(html).toContain(`>Top ${MANY}<`);
    expect(html).not.toContain('>Top 1<');
    expect(html).toMatch(/4,?999 comments/);
    // The links before it lead to the comments on this page.
    const link = [...html.matchAll(/href="(\/news\/busy\?comments=\d+)#/g)].at(-1)?.[1];
    const next = await (await fetch(`${site.url}${link}`)).text();
    expect(next).toContain(`>Top ${MANY - 25}<`);
    expect(next).not.toContain(`>Top ${MANY}<`);
    const spanish = await (await fetch(`${site.url}/news/busy?lang=es`)).text();
    const more = [...spanish.matchAll(/href="(\/news\/busy\?[^"#]*)#[^"]*"[^>]*>Mostrar más comentarios/g)].at(-1)?.[1];
    expect(more).toContain('lang=es');
    const rest = await (await fetch(`${site.url}${more?.replaceAll('&amp;', '&')}`)).text();
    expect(rest).toMatch(/href="\/news\/busy\?lang=es[^"]*"[^>]*>Mostrar los comentarios más recientes/);
  });

  it('read the same few rows from an index, however many there are', async () => {
    const plan = await site.em.execute<{ 'QUERY PLAN': string }[]>(
      `explain (analyze, costs off, timing off, summary off) select c.id from comment c
       where c.article_id = ? and c.parent_id is null and c.status = 'published'
         and (c.created_at, c.id) < (case when 1 = 2 then now() else 'infinity' end, 0)
       order by c.created_at desc, c.id desc limit 21`,
      [article],
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('comment_top_level_by_article');
    expect(text).not.toMatch(/Seq Scan on stored_comment|Sort/);
    const substitute = await site.em.execute<{ 'QUERY PLAN': string }[]>(
      `explain (costs off) select t.id from comment t where t.id < ? and t.article_id in (?) and t.parent_id is null
       order by t.created_at desc, t.id desc limit 1`,
      [newest, [article]],
    );
    expect(substitute.map((row) => row['QUERY PLAN']).join('\n')).toContain('comment_top_level_by_article');
  });
});
