import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Answer {
  person: {
    username: string;
    role: string;
    comments: {
      totalCount: number;
      pageCount: number;
      items: { comment: { id: number }; place: { type: string; slug: string; title: { value: string } } }[];
    };
  } | null;
}

const QUERY = `query ($username: String!, $page: Int! = 1, $pageSize: Int! = 9) {
  person(username: $username) {
    username role createdAt
    comments(page: $page, pageSize: $pageSize) {
      totalCount pageCount
      items { comment { id } place(language: es) { type slug title { value } } }
    }
  }
}`;

let site: TestSite;
let ana: SignedIn;
let article: number;
let name: string;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  ana = await withSession(site);
  name = ana.user.username;
  article = (await site.make.article({ title: 'Keys', titleEs: 'Claves' })).id;
});

const read = async (variables: Record<string, unknown> = {}, caller: Caller = new Caller(site)) =>
  (await caller.graphql<Answer>(QUERY, { username: name, ...variables })).data?.person;
const idsOf = async (caller?: Caller) => {
  const comments = (await read({}, caller))?.comments;
  expect(comments?.totalCount).toBe(comments?.items.length);
  return comments?.items.map(({ comment }) => comment.id);
};
const own = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: ana.user.id, ...given });
const pageOf = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { redirect: 'manual', headers });

describe("a person's page", () => {
  it.each(['nobody-here', '', '%00', 'x'.repeat(3_000)])('is missing for a name that no one has: %j', async (wrong) => {
    expect(await read({ username: decodeURIComponent(wrong) })).toBeNull();
    if (wrong) expect((await pageOf(`/people/${wrong}`)).status).toBe(404);
  });

  it('is missing once the account is disabled or deleted, also for admins', async () => {
    const admin = await withSession(site, { role: 'admin' });
    await own();
    expect((await pageOf(`/people/${name}`)).status).toBe(200);
    await site.em.execute('update app_user set disabled_at = now() where id = ?', [ana.user.id]);
    expect(await read({}, admin)).toBeNull();
    expect((await pageOf(`/people/${name}`)).status).toBe(404);
    await site.em.execute('delete from app_user where id = ?', [ana.user.id]);
    expect((await pageOf(`/people/${name}`)).status).toBe(404);
  });

  it('refuses pages that cannot be', async () => {
    for (const wrong of [{ page: 0 }, { pageSize: 101 }]) {
      const answer = await new Caller(site).graphql(QUERY, { username: name, ...wrong });
      expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    }
  });

  it.each([
    ['hidden', (id: number) => set("update comment set status = 'hidden' where id = ?", id)],
    [
      'waiting for review',
      (id: number) => set("update comment set status = 'hidden', awaits_review = true where id = ?", id),
    ],
    ['on a draft', () => set("update article set status = 'draft' where id = ?", article)],
    ['on an item in the trash', () => set('update stored_article set deleted_at = now() where id = ?', article)],
    ['deleted', (id: number) => set('delete from comment where id = ?', id)],
  ])('leaves out a comment that is %s, for everyone', async (_, hide) => {
    const admin = await withSession(site, { role: 'admin' });
    const kept = await own({ article: null, video: (await site.make.video()).id });
    const { id } = await own();
    expect(await idsOf()).toEqual([id, kept.id]);
    await hide(id);
    for (const caller of [new Caller(site), ana, admin]) expect(await idsOf(caller)).toEqual([kept.id]);
  });

  it('leaves out replies to a hidden comment, and lessons of a draft module', async () => {
    const hidden = await site.make.comment({ article, status: 'hidden' });
    await own({ parent: hidden.id });
    const module = await site.make.module({ status: 'draft' });
    await own({ article: null, lesson: (await site.make.lesson({ module: module.id })).id });
    expect(await idsOf(await withSession(site, { role: 'admin' }))).toEqual([]);
  });

  it('lists comments and replies newest first, in parts, with their items', async () => {
    const video = await site.make.video({ title: 'Film' });
    const first = await own();
    const second = await own({ article: null, video: video.id });
    const third = await own({ parent: (await site.make.comment({ article })).id });
    await site.make.comment({ article });
    const part = (page: number) => read({ page, pageSize: 2 });
    expect((await part(1))?.comments).toMatchObject({
      totalCount: 3,
      pageCount: 2,
      items: [
        { comment: { id: third.id }, place: { type: 'article', title: { value: 'Claves' } } },
        { comment: { id: second.id }, place: { type: 'video', slug: video.slug, title: { value: 'Film' } } },
      ],
    });
    expect((await part(2))?.comments.items.map(({ comment }) => comment.id)).toEqual([first.id]);
    expect((await part(3))?.comments.items).toEqual([]);
  });

  it('answers 404 behind its last page, with a way back', async () => {
    for (const path of [`/people/${name}?page=99`, `/people/${name}?page=2`]) {
      const answer = await pageOf(path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('Go to the first page');
      expect(html).not.toContain('hasn’t written any comments yet.');
    }
  });

  it('has nothing else about the person', async () => {
    await own();
    const html = await (await pageOf(`/people/${name}`)).text();
    expect(html).toContain(name);
    expect(html).not.toContain(ana.user.email);
    const { errors } = await new Caller(site).graphql('{ person(username: "sato") { email } }');
    expect(errors?.[0]?.message).toContain('Cannot query field "email"');
  });

  it('answers without scripts, in both languages, and is unlisted without comments', async () => {
    const empty = await (await pageOf(`/people/${name}`)).text();
    expect(empty).toContain('<meta name="robots" content="noindex"/>');
    expect(empty).toContain('hasn’t written any comments yet.');
    const { id } = await own({ content: 'Is <b>this</b> so?' });
    const english = await (await pageOf(`/people/${name}`)).text();
    expect(english).not.toContain('noindex');
    expect(english).toContain('Is &lt;b&gt;this&lt;/b&gt; so?');
    expect(english).toContain(`?comments=${id}#comment-${id}`);
    const spanish = await (await pageOf(`/people/${name}?lang=es`)).text();
    expect(spanish).toContain('Se unió:');
    expect(spanish).toContain('Claves');
  });

  it('has one address: other letter case leads to it', async () => {
    const { username } = await site.make.user({ username: `Ñandú${ana.user.id}` });
    const answer = await pageOf(`/people/${encodeURIComponent(username.replace('and', 'AND'))}?lang=es`);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`/people/${encodeURIComponent(username)}?lang=es`);
    expect((await pageOf(`/people/${encodeURIComponent(username)}`)).status).toBe(200);
  });

  it('marks the people who run the site', async () => {
    const editor = await site.make.user({ role: 'editor', username: `editor${ana.user.id}` });
    expect(await (await pageOf(`/people/${editor.username}`)).text()).toMatch(/>Editor</);
    expect(await (await pageOf(`/people/${name}`)).text()).not.toMatch(/>(Editor|Admin|Moderator)</);
  });

  const set = (sql: string, id: number) => site.em.execute(sql, [id]);
});
