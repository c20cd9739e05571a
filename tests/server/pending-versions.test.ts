import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeDueContent } from '#server/modules/content/schedule/due-content.ts';
import { draftVersion } from '#tests/support/draft-version.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let other: SignedIn;
let reader: SignedIn;
let id: number;
beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'ana', role: 'admin' });
  other = await withSession(site, { username: 'bea', role: 'admin' });
  reader = await withSession(site, { username: 'leo' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_article, content_change, content_draft, content_preview cascade');
  ({ id } = await site.make.article({ slug: 'keys', title: 'Old title', titleEs: 'Título viejo' }));
});

const save = async (input: object) => {
  const { errors } = await admin.graphql(
    'mutation ($id: Int!, $input: ArticleInput!) { saveArticleDraft(id: $id, input: $input) { version } }',
    { id, input },
  );
  expect(errors).toBeUndefined();
};
const schedule = async (publishAt: string | null, seen?: number, caller = admin) => {
  const version = seen ?? (await draftVersion(site.em, 'article', id));
  return caller.graphql(
    `mutation ($id: Int!, $version: Int!, $publishAt: DateTime) {
      scheduleContentDraft(type: article, id: $id, version: $version, publishAt: $publishAt)
    }`,
    { id, version, publishAt },
  );
};
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const draft = async () =>
  (
    await admin.graphql<{ contentDraft: object | null }>(
      `query ($id: Int!) { contentDraft(type: article, id: $id) { publishAt publishProblem } }`,
      { id },
    )
  ).data?.contentDraft;
/** Runs what is due, which the site's own job does once a second, perhaps at this moment. */
const jobLooked = () => changeDueContent(site.em);
const makeDue = () => site.em.execute(`update content_draft set publish_at = now() - interval '1 second'`);
const title = async () => {
  const { body } = await admin.get('/api/articles/keys');
  return (body as { title: string }).title;
};

describe('scheduling a pending version', () => {
  it('is refused for others, for times that have passed, for drafts, and for another version', async () => {
    await save({ title: 'New title' });
    expect((await schedule(hours(1), 1, reader)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect((await schedule(hours(-1))).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', fields: { publishAt: 'publish_at_past' } } },
    ]);
    expect((await schedule(hours(1), 99_999)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
    await admin.put(`/api/articles/${id}`, { status: 'draft' });
    expect((await schedule(hours(1))).errors).toMatchObject([
      { extensions: { fields: { publishAt: 'not_published' } } },
    ]);
    expect(await draft()).toEqual({ publishAt: null, publishProblem: null });
  });

  it('publishes it by itself as a job; until then readers see the old one', async () => {
    await save({ title: 'New title' });
    expect((await schedule(hours(1))).errors).toBeUndefined();
    expect(await title()).toBe('Old title');
    await makeDue();
    await jobLooked();
    await expect.poll(title).toBe('New title');
    expect(await draft()).toBeNull();
    const changes = await site.em.execute(
      `select actor, action, fields from content_change where actor <> 'database' order by id`,
    );
    expect(changes).toEqual([
      { actor: 'person', action: 'save_draft', fields: ['title'] },
      { actor: 'person', action: 'schedule_draft', fields: [] },
      { actor: 'job', action: 'edit', fields: ['title', 'translatedFrom'] },
    ]);
  });

  it.each([
    ['outdated', () => other.put(`/api/articles/${id}`, { title: 'Theirs' })],
    ['unpublished', () => other.put(`/api/articles/${id}`, { status: 'draft' })],
    ['deleted', () => other.delete(`/api/articles/${id}`)],
  ] as const)('keeps it and says why if it is %s by then', async (problem, change) => {
    await save({ title: 'New title' });
    await schedule(hours(1));
    await change();
    await makeDue();
    await jobLooked();
    const stored = async () => (await site.em.execute('select publish_at, publish_problem from content_draft'))[0];
    await expect.poll(stored).toEqual({ publish_at: null, publish_problem: problem });
    // Nobody changed the schedule.
    expect(
      await site.em.execute(`select actor from content_change where action = 'schedule_draft' order by id`),
    ).toEqual([
      { actor: 'person' },
      // `makeDue`
      { actor: 'database' },
    ]);
    expect(await site.em.execute(`select title from stored_article where title = 'New title'`)).toEqual([]);
  });

  it('goes on with the others if one fails for an unknown reason, and tries that one again', async () => {
    await site.em.execute(`
      create function refuse_edits() returns trigger language plpgsql as $$ begin raise 'Refused.'; end $$;
      create trigger refuse_edits before update on stored_article for each row when (old.slug = 'keys')
      execute function refuse_edits()`);
    try {
      await save({ title: 'New title' });
      const later = await site.make.article({ slug: 'later', title: 'Old title' });
      await admin.graphql(
        'mutation ($id: Int!) { saveArticleDraft(id: $id, input: { title: "Later title" }) { version } }',
        { id: later.id },
      );
      await site.em.execute(`
        update content_draft set publish_at = now() - case when item_id = ${id} then interval '2 s' else interval '1 s' end`);
      const laterTitle = async () => ((await admin.get('/api/articles/later')).body as { title: string }).title;
      await jobLooked();
      await expect.poll(laterTitle).toBe('Later title');
      expect(await title()).toBe('Old title');
      expect(await draft()).toMatchObject({ publishAt: expect.any(String), publishProblem: null });
    } finally {
      await site.em.execute('drop function refuse_edits() cascade');
    }
    await jobLooked();
    await expect.poll(title).toBe('New title');
  });
});

describe('a preview link', () => {
  const link = async (caller = admin) => {
    const { data, errors } = await caller.graphql<{ createPreviewLink: { token: string; expiresAt: string } }>(
      'mutation ($id: Int!) { createPreviewLink(type: article, id: $id) { token expiresAt } }',
      { id },
    );
    return { token: data?.createPreviewLink.token ?? '', errors };
  };
  const page = async (query: string) => {
    const answer = await fetch(`${site.url}/news/keys${query}`, { headers: { 'accept-language': 'en' } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('is only made by admins, for items that exist', async () => {
    expect((await link(reader)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    await admin.delete(`/api/articles/${id}`);
    expect((await link()).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  it('shows the pending version to people without an account, and nobody else sees it', async () => {
    await save({ title: 'New title', content: '<p>New text.</p>' });
    const { token } = await link();
    const shown = await page(`?preview=${token}`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('New text.');
    expect(shown.text).toContain('New title');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    const spanish = await fetch(`${site.url}/news/keys?lang=es&preview=${token}`);
    expect(await spanish.text()).toContain('Vista previa de una versión que aún no está publicada.');
    for (const query of ['', '?preview=', `?preview=${token.slice(1)}A`]) {
      expect((await page(query)).text, query).not.toContain('New text.');
    }
    expect(await title()).toBe('Old title');
    const tokens = await site.em.execute('select token_digest::text as digest from content_preview');
    expect(JSON.stringify(tokens)).not.toContain(token);
  });

  it('says whether there is a pending version', async () => {
    const { token } = await link();
    const said = 'Preview of a version that isn’t published yet.';
    expect((await page(`?preview=${token}`)).text).not.toContain(said);
    await save({ title: 'New title' });
    expect((await page(`?preview=${token}`)).text).toContain(said);
  });

  it('says how long the pending texts take to read', async () => {
    const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
    await save({ content: words(950), contentEs: words(350) });
    const { token } = await link();
    expect((await page(`?preview=${token}`)).text).toContain('5 min read');
    expect((await page(`?lang=es&preview=${token}`)).text).toContain('2 min de lectura');
    expect((await page('')).text).toContain('1 min read');
  });

  it('shows a draft, until it is revoked, expires, or its admin is one no more', async () => {
    await admin.put(`/api/articles/${id}`, { status: 'draft' });
    const [first, second, third] = [await link(), await link(), await link(other)];
    for (const { token } of [first, second, third]) expect((await page(`?preview=${token}`)).status).toBe(200);
    expect((await page('')).status).toBe(404);
    await site.em.execute(`update app_user set role = 'user' where username = 'bea'`);
    const ended = await page(`?preview=${third.token}`);
    expect(ended.status).toBe(404);
    expect(ended.text).toContain('This preview link has expired or was revoked.');
    await site.em.execute(`update app_user set role = 'admin' where username = 'bea'`);
    await site.em.execute(
      `update content_preview set expires_at = now() where token_digest = sha256(convert_to('${first.token}', 'UTF8'))`,
    );
    expect((await page(`?preview=${first.token}`)).status).toBe(404);
    const { data } = await admin.graphql('mutation ($id: Int!) { revokePreviewLinks(type: article, id: $id) }', { id });
    expect(data).toEqual({ revokePreviewLinks: 2 });
    expect((await page(`?preview=${second.token}`)).status).toBe(404);
  });

  it('never stores what it shows', async () => {
    await save({ title: 'New title' });
    const { token } = await link();
    const before = await site.em.execute('select version, title from article');
    await page(`?preview=${token}`);
    await fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sato-preview': token },
      body: JSON.stringify({
        query: '{ article(slug: "keys") { title previous { title } related { title } comments { totalCount } } }',
      }),
    });
    expect(await site.em.execute('select version, title from article')).toEqual(before);
  });
});
