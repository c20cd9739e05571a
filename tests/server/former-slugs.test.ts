import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftVersion } from '#tests/support/draft-version.ts';
import { freePort } from '#tests/support/free-port.ts';
import { getJson } from '#tests/support/get-json.ts';
import { graphql } from '#tests/support/graphql.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
/** Of the site, in its own links. */
let host: string;

beforeAll(async () => {
  const port = String(await freePort());
  site = await startSite({ PORT: port, SITE_URL: `http://localhost:${port}` });
  host = `localhost:${port}`;
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change cascade'));

/** The status of a page, and where it leads. */
async function visit(path: string, headers: Record<string, string> = {}) {
  const { status, headers: sent } = await fetch(`${site.url}${path}`, { redirect: 'manual', headers });
  return { status, to: sent.get('location') };
}

const MUTATIONS = { article: 'updateArticle', video: 'updateVideo', lesson: 'updateLesson' };
const INPUTS = { article: 'ArticleInput', video: 'VideoInput', lesson: 'LessonInput' };
type Kind = keyof typeof MUTATIONS;

/** As the form does it: with the other fields as they are. */
async function rename(type: Kind, id: number, slug: string) {
  const { em } = site;
  const [row] = await em.execute<Record<string, string>[]>(`select * from ${type} where id = ${id}`);
  const common = { title: row?.title, status: row?.status, slug };
  const input = {
    article: { ...common, excerpt: row?.excerpt, content: row?.content, category: row?.category },
    video: { ...common, description: row?.description, videoUrl: row?.video_url, duration: '9:10' },
    lesson: { ...common, content: row?.content, duration: '5 min', moduleId: row?.module_id },
  }[type];
  const answer = await admin.graphql(
    `mutation ($id: Int!, $input: ${INPUTS[type]}!) { ${MUTATIONS[type]}(id: $id, input: $input) { slug } }`,
    { id, input },
  );
  expect(answer).toEqual({ data: { [MUTATIONS[type]]: { slug } } });
}

const formerSlugs = async (type: string, id: number) =>
  (
    await admin.graphql<{ formerSlugs: { slug: string; takenBy: string | null }[] }>(
      'query ($type: ContentType!, $id: Int!) { formerSlugs(type: $type, id: $id) { slug takenBy } }',
      { type, id },
    )
  ).data?.formerSlugs;

describe('an address that an item had before', () => {
  const PAGES = { article: '/news', video: '/videos', lesson: '/course' };

  it.each(Object.keys(PAGES) as Kind[])('leads on to the page of a %s, in both languages', async (type) => {
    const { id } = await site.make[type]({ slug: 'first' });
    await rename(type, id, 'second');
    const page = PAGES[type];
    expect(await visit(`${page}/first`)).toEqual({ status: 301, to: `${page}/second` });
    expect(await visit(`${page}/first?lang=es`)).toEqual({ status: 301, to: `${page}/second?lang=es` });
    expect(await visit(`${page}/first`, { 'accept-language': 'es' })).toEqual({ status: 301, to: `${page}/second` });
    expect(await visit(`${page}/second`)).toEqual({ status: 200, to: null });
  });

  it.each(['article', 'video', 'lesson'] as const)(
    'leads on to a %s over REST, and finds it over GraphQL',
    async (type) => {
      const { id } = await site.make[type]({ slug: 'first' });
      await rename(type, id, 'second');
      expect(await visit(`/api/${type}s/first`)).toEqual({ status: 301, to: `/api/${type}s/second` });
      expect(await graphql(site, `{ item: ${type}(slug: "first") { id slug } }`)).toEqual({
        data: { item: { id, slug: 'second' } },
      });
    },
  );

  it('leads straight to the last one, however often the item was renamed, and never in a circle', async () => {
    const { id } = await site.make.article({ slug: 'a' });
    for (const slug of ['b', 'c', 'd']) await rename('article', id, slug);
    for (const slug of ['a', 'b', 'c']) expect((await visit(`/news/${slug}`)).to).toBe('/news/d');
    await rename('article', id, 'a');
    expect((await visit('/news/a')).status).toBe(200);
    for (const slug of ['b', 'c', 'd']) expect((await visit(`/news/${slug}`)).to).toBe('/news/a');
  });

  it.each(['article', 'video', 'lesson'] as const)(
    'leads on to the %s while a draft has the slug, belongs to it once it is published, and leads on again when that is gone',
    async (type) => {
      const page = PAGES[type];
      const { id } = await site.make[type]({ slug: 'old' });
      await rename(type, id, 'new');
      const other = await site.make[type]({ slug: 'old', title: 'Another', status: 'draft' });
      expect(await formerSlugs(type, id)).toEqual([{ slug: 'old', takenBy: 'draft' }]);
      expect(await visit(`${page}/old`)).toEqual({ status: 301, to: `${page}/new` });
      expect(await visit(`/api/${type}s/old`)).toEqual({ status: 301, to: `/api/${type}s/new` });
      // Those who can see the draft see it there.
      expect((await admin.get(`/api/${type}s/old`)).body).toMatchObject({ id: other.id });
      await site.em.execute(`update ${type} set status = 'published' where id = ${other.id}`);
      expect(await formerSlugs(type, id)).toEqual([{ slug: 'old', takenBy: 'published' }]);
      expect((await visit(`${page}/old`)).status).toBe(200);
      await site.em.execute(`update ${type} set deleted_at = now() where id = ${other.id}`);
      expect(await formerSlugs(type, id)).toEqual([{ slug: 'old', takenBy: null }]);
      expect(await visit(`${page}/old`)).toEqual({ status: 301, to: `${page}/new` });
    },
  );

  it('leads nowhere while the item is a draft or in the trash, for visitors', async () => {
    const { id } = await site.make.article({ slug: 'old' });
    await rename('article', id, 'new');
    await site.em.execute(`update article set status = 'draft' where id = ${id}`);
    expect((await visit('/news/old')).status).toBe(404);
    await site.em.execute(`update article set status = 'published', deleted_at = now() where id = ${id}`);
    expect((await visit('/news/old')).status).toBe(404);
    await site.em.execute(`delete from stored_article where id = ${id}`);
    expect(await site.em.execute('select * from former_slug')).toEqual([]);
  });

  it('is not mixed up with the same slug of another type', async () => {
    const { id } = await site.make.article({ slug: 'same' });
    await rename('article', id, 'other');
    expect((await visit('/videos/same')).status).toBe(404);
    expect((await visit('/course/same')).status).toBe(404);
  });

  it('is in no feed and no sitemap; the present one is', async () => {
    const { id } = await site.make.article({ slug: 'old-slug', titleEs: 'Noticia' });
    await rename('article', id, 'new-slug');
    for (const path of ['/rss/en.xml', '/rss/es.xml', '/sitemap.xml']) {
      const text = await (await fetch(`${site.url}${path}`)).text();
      expect(text).toContain('/news/new-slug');
      expect(text.replace(/<guid.*<\/guid>/, '')).not.toContain('old-slug');
    }
  });

  it('stays what feeds know an article by, forever, and is never that of another one', async () => {
    const guids = async () => {
      const text = await (await fetch(`${site.url}/rss/en.xml`)).text();
      return [...text.matchAll(/<link>([^<]*)<\/link>\s*<guid isPermaLink="false">([^<]*)<\/guid>/g)].map(
        ([, link, guid]) => [link, guid],
      );
    };
    const { id } = await site.make.article({ slug: 'draft-slug', status: 'draft' });
    await site.em.execute(
      `update article set slug = 'first', status = 'published', published_at = '2026-03-02' where id = ${id}`,
    );
    const address = (slug: string) => `http://${host}/news/${slug}?lang=en`;
    expect(await guids()).toEqual([[address('first'), address('first')]]);
    await rename('article', id, 'second');
    expect(await guids()).toEqual([[address('second'), address('first')]]);
    await admin.graphql('mutation ($id: Int!) { removeFormerSlug(type: article, id: $id, slug: "first") { count } }', {
      id,
    });
    const other = await site.make.article({ slug: 'first', publishedAt: new Date('2026-03-01') });
    const both = [
      [address('second'), address('first')],
      [address('first'), address(`first~${other.id}`)],
    ];
    expect(await guids()).toEqual(both);
    // Publishing again doesn't announce it again.
    await site.em.execute(`update article set status = 'draft' where id = ${id}`);
    await site.em.execute(`update article set status = 'published' where id = ${id}`);
    expect(await guids()).toEqual(both);
  });
});

describe('in the admin area, a former slug', () => {
  it('can be removed by admins only, and only where it is', async () => {
    const { id } = await site.make.article({ slug: 'old' });
    await rename('article', id, 'new');
    const REMOVE =
      'mutation ($id: Int!, $slug: String!) { removeFormerSlug(type: article, id: $id, slug: $slug) { operation } }';
    const anonymous = await graphql(site, REMOVE, { id, slug: 'old' });
    expect(anonymous.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const wrong = await admin.graphql<unknown>(REMOVE, { id, slug: 'never\0' });
    expect(wrong.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expect((await visit('/news/old')).status).toBe(301);
    const removed = () =>
      site.em.execute(`select actor, item_type, item_id, slug from content_change where action = 'remove_former_slug'`);
    expect(await removed()).toEqual([]);
    const { data } = await admin.graphql<{ removeFormerSlug: { operation: string } }>(REMOVE, { id, slug: 'old' });
    expect(await removed()).toEqual([{ actor: 'person', item_type: 'article', item_id: id, slug: 'old' }]);
    expect((await visit('/news/old')).status).toBe(404);
    expect(await formerSlugs('article', id)).toEqual([]);
    await admin.graphql('mutation ($operation: ID!) { undoOperation(id: $operation) { operation } }', {
      operation: data?.removeFormerSlug.operation,
    });
    expect((await visit('/news/old')).status).toBe(301);
    await admin.graphql(REMOVE, { id, slug: 'old' });
    await rename('article', id, 'newer');
    await rename('article', id, 'new');
    expect(await removed()).toHaveLength(2);
  });

  it('is left behind in links of other items, until an admin has them updated in one operation that can be undone', async () => {
    const { id } = await site.make.article({ slug: 'old_one' });
    const content =
      '<p><a href="/news/old_one">one</a> <a href="/news/old_one?lang=es#part">two</a> <a href="/news/old_one-2">other</a></p>' +
      `<p><a href="https://${host}/news/old_one#part">full</a> <a href="https://${host}5/news/old_one">elsewhere</a></p>` +
      '<pre><code>&#x3C;a href="/news/old_one"></code></pre>';
    const linking = await site.make.article({ content, contentEs: '<p><a href="/news/old_one">uno</a></p>' });
    const lesson = await site.make.lesson({ content: `<p><a href="http://${host}/news/old_one">here</a></p>` });
    await site.make.article({
      content: `<p>href="/news/old_one" <a href="/news/oldXone">x</a> <a href="https://${host}5/news/old_one">y</a></p>`,
    });
    await rename('article', id, 'new');
    const COUNT = 'query ($id: Int!) { formerLinkCount(type: article, id: $id) }';
    expect(await admin.graphql(COUNT, { id })).toEqual({ data: { formerLinkCount: 2 } });
    const { data } = await admin.graphql<{ updateFormerLinks: { count: number; operation: string } }>(
      'mutation ($id: Int!) { updateFormerLinks(type: article, id: $id) { count operation } }',
      { id },
    );
    expect(data?.updateFormerLinks.count).toBe(2);
    const { body } = await getJson<{ content: string; contentEs: string }>(`${site.url}/api/articles/${linking.slug}`);
    expect(body.content).toBe(
      content
        .replace('"/news/old_one"', '"/news/new"')
        .replace('"/news/old_one?lang', '"/news/new?lang')
        .replace(`${host}/news/old_one#`, `${host}/news/new#`),
    );
    expect(body.contentEs).toBe('<p><a href="/news/new">uno</a></p>');
    expect(await admin.graphql(COUNT, { id })).toEqual({ data: { formerLinkCount: 0 } });
    await admin.graphql('mutation ($id: ID!) { undoOperation(id: $id) { operation } }', {
      id: data?.updateFormerLinks.operation,
    });
    const [restored] = await site.em.execute<{ content: string }[]>(
      `select content from lesson where id = ${lesson.id}`,
    );
    expect(restored?.content).toBe(`<p><a href="http://${host}/news/old_one">here</a></p>`);
  });

  it('leaves translations as they were when links are updated, pending drafts publishable, and both when that is undone', async () => {
    const { id } = await site.make.article({ slug: 'old_one' });
    const body = (slug: string, words: string) => `<p>${words} <a href="/news/${slug}">x</a></p>`;
    const [stale, current, pending] = [
      await site.make.article({ content: body('old_one', 'Once'), contentEs: body('old_one', 'Antes') }),
      await site.make.article({ content: body('old_one', 'Now'), contentEs: '<p>Ahora</p>' }),
      await site.make.article({ content: body('old_one', 'Live'), contentEs: body('old_one', 'Vivo') }),
    ];
    await admin.put(`/api/articles/${stale.id}`, { content: body('old_one', 'Later') });
    const draft = async (action: string, args: string) =>
      (await admin.graphql(`mutation { ${action}(${args}) { id } }`)).errors ?? [];
    const input = `input: { content: ${JSON.stringify(body('old_one', 'Coming'))} }`;
    expect(await draft('saveArticleDraft', `id: ${pending.id}, ${input}`)).toEqual([]);
    const conflicting = await site.make.article({ content: body('old_one', 'One') });
    expect(await draft('saveArticleDraft', `id: ${conflicting.id}, ${input}`)).toEqual([]);
    await admin.put(`/api/articles/${conflicting.id}`, { content: body('old_one', 'Two') });
    await rename('article', id, 'new');
    const outdated = async () =>
      (
        await site.em.execute<{ id: number; texts: string[] }[]>(
          `select id, array(select jsonb_object_keys(translated_from)) as texts from article where translated_from <> '{}'`,
        )
      ).map((row) => [row.id, row.texts]);
    expect(await outdated()).toEqual([[stale.id, ['content']]]);
    const { data } = await admin.graphql<{ updateFormerLinks: { count: number; operation: string } }>(
      'mutation ($id: Int!) { updateFormerLinks(type: article, id: $id) { count operation } }',
      { id },
    );
    expect(data?.updateFormerLinks.count).toBe(4);
    expect(await outdated()).toEqual([[stale.id, ['content']]]);
    const seen = async (item: number) =>
      `type: article, id: ${item}, version: ${await draftVersion(site.em, 'article', item)}`;
    expect(await draft('publishContentDraft', await seen(conflicting.id))).toMatchObject([
      { extensions: { code: 'CONFLICT', fields: { content: 'outdated' } } },
    ]);
    const undone = await admin.graphql(
      'mutation ($id: ID!, $items: [ItemInput!]) { undoOperation(id: $id, items: $items) { operation } }',
      {
        id: data?.updateFormerLinks.operation,
        items: [stale, current].map((item) => ({ type: 'article', id: item.id })),
      },
    );
    expect(undone.errors).toBeUndefined();
    expect(await outdated()).toEqual([[stale.id, ['content']]]);
    expect(await draft('publishContentDraft', await seen(pending.id))).toEqual([]);
    const { body: published } = await getJson<{ content: string }>(`${site.url}/api/articles/${pending.slug}`);
    expect(published.content).toBe(body('new', 'Coming'));
  });

  it('is updated in a pending draft even if the item itself has no such link', async () => {
    const { id } = await site.make.article({ slug: 'old_one' });
    const { id: linking } = await site.make.lesson({ content: '<p>None</p>' });
    await site.em.execute(
      `insert into content_draft (item_type, item_id, base_version, fields) values ('lesson', ?, 1, ?)`,
      [linking, JSON.stringify({ contentEs: '<p><a href="/news/old_one">uno</a></p>', title: 'href="/news/old_one"' })],
    );
    const before = await draftVersion(site.em, 'lesson', linking);
    await rename('article', id, 'new');
    const { data } = await admin.graphql(
      'mutation ($id: Int!) { updateFormerLinks(type: article, id: $id) { count operation } }',
      { id },
    );
    expect(data).toEqual({ updateFormerLinks: { count: 1, operation: expect.any(String) } });
    expect(await draftVersion(site.em, 'lesson', linking)).toBeGreaterThan(before);
    expect(await site.em.execute('select fields from content_draft where item_id = ?', [linking])).toEqual([
      { fields: { contentEs: '<p><a href="/news/new">uno</a></p>', title: 'href="/news/old_one"' } },
    ]);
  });

  it('is unknown for modules, which have no address', async () => {
    const module = await site.make.module();
    expect(await formerSlugs('module', module.id)).toEqual([]);
  });
});
