import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let moduleId: number;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module cascade');
  moduleId = (await site.make.module({ slug: 'basics' })).id;
});

const ARTICLE = { title: 'Keys', excerpt: 'What a key is for.', content: '<p>Text</p>', category: 'Security' };
const VIDEO = { title: 'Talk', description: 'On keys.', videoUrl: 'https://youtu.be/PdiL6_1wbQY', duration: '9:10' };
const MODULE = { title: 'Basics', description: 'Where to begin.' };
const LESSON = () => ({ moduleId, title: 'Money', content: '<p>Text</p>', duration: '5 min' });

const KINDS = {
  Article: { path: 'articles', valid: () => ARTICLE },
  Video: { path: 'videos', valid: () => VIDEO },
  CourseModule: { path: 'course-modules', valid: () => MODULE },
  Lesson: { path: 'lessons', valid: LESSON },
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

interface Item {
  id: number;
  slug: string;
  version: number;
}

const create = (kind: Kind, input: object) =>
  admin.graphql<Record<string, Item>>(
    `mutation ($input: ${kind}Input!) { create${kind}(input: $input) { id slug version } }`,
    { input },
  );
const update = (kind: Kind, id: number, input: object, version?: number) =>
  admin.graphql<Record<string, Item>>(
    `mutation ($id: Int!, $input: ${kind}Input!, $version: Int) {
      update${kind}(id: $id, input: $input, version: $version) { id slug version }
    }`,
    { id, input, version },
  );
const post = (kind: Kind, body: unknown) => admin.post(`/api/${KINDS[kind].path}`, body);
const put = (kind: Kind, id: number, body: unknown, headers = {}) =>
  admin.put(`/api/${KINDS[kind].path}/${id}`, body, headers);

async function made(kind: Kind, input: object = {}): Promise<Item> {
  const { data, errors } = await create(kind, { ...KINDS[kind].valid(), ...input });
  const item = data?.[`create${kind}`];
  if (!item) throw new Error(JSON.stringify(errors));
  return item;
}

/** A row as the database holds it. */
interface Row {
  id: number;
  slug: string;
  version: number;
  created_at: string;
  published_at: string;
  updated_at: string;
  view_count?: number;
}

const rows = (table: string) => site.em.execute<Row[]>(`select * from ${table} order by id`);

describe('content that breaks a rule', () => {
  it.each([
    ['elements', '<p><b>x'.repeat(45_000)],
    ['depth', `${'<div>'.repeat(20_000)}deep`],
  ])('is refused where its HTML has no bounds, rather than turned into plain text: %s', async (_, html) => {
    const refused = (field: string) => ({ code: 'BAD_USER_INPUT', fields: { [field]: 'too_complex' } });
    const { errors } = await create('Article', { ...ARTICLE, content: html });
    expect(errors?.[0]?.extensions).toEqual(refused('content'));
    expect(await post('Lesson', { ...LESSON(), contentEs: html })).toMatchObject({
      status: 400,
      body: { fields: { contentEs: 'too_complex' } },
    });
    const article = await made('Article');
    expect((await update('Article', article.id, { content: html })).errors?.[0]?.extensions).toEqual(
      refused('content'),
    );
    const preview = await admin.graphql('query ($html: String!) { previewHtml(html: $html) }', { html });
    expect(preview.errors?.[0]?.extensions).toEqual(refused('html'));
  });

  it.each<[row: string, kind: Kind, input: object, fields: object]>([
    ['VAL-26', 'Article', { excerpt: 'Too short' }, { excerpt: 'excerpt_too_short' }],
    [
      'VAL-27',
      'Article',
      { title: ' ', content: '', category: null },
      { title: 'required', content: 'required', category: 'required' },
    ],
    ['VAL-27', 'Article', { content: '<script>alert(1)</script>' }, { content: 'required' }],
    [
      'VAL-29',
      'Video',
      { title: '', description: null, videoUrl: '', duration: ' ' },
      { title: 'required', description: 'required', videoUrl: 'required', duration: 'required' },
    ],
    ['VAL-30', 'CourseModule', { title: '', description: '' }, { title: 'required', description: 'required' }],
    ['VAL-31', 'CourseModule', { order: 0 }, { order: 'invalid' }],
    ['VAL-31', 'Lesson', { order: -1 }, { order: 'invalid' }],
    [
      'VAL-32',
      'Lesson',
      { title: '', content: ' ', duration: null, moduleId: null },
      { title: 'required', content: 'required', duration: 'required', moduleId: 'required' },
    ],
    ['VAL-32', 'Lesson', { moduleId: 999_999 }, { moduleId: 'not_found' }],
    ['VAL-39', 'Article', { authorId: 999_999 }, { authorId: 'not_found' }],
    ['VAL-39', 'Video', { authorId: 999_999 }, { authorId: 'not_found' }],
  ])('%s is refused, new or changed, over GraphQL and REST: %s %o', async (_row, kind, input, fields) => {
    const item = await made(kind);
    const before = await rows(kind === 'CourseModule' ? 'course_module' : kind.toLowerCase());
    const wrong = { ...KINDS[kind].valid(), ...input };
    for (const { errors } of [await create(kind, wrong), await update(kind, item.id, input)]) {
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields } }]);
    }
    for (const { status, body } of [await post(kind, wrong), await put(kind, item.id, input)]) {
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields } });
    }
    expect(await rows(kind === 'CourseModule' ? 'course_module' : kind.toLowerCase())).toEqual(before);
  });

  it.each<Kind>(['Article', 'Video'])(
    'VAL-39 gets no author who may not write, but keeps the one it has: %s',
    async (kind) => {
      const reader = await site.make.user();
      const disabled = await site.make.user({ role: 'editor', disabledAt: new Date() });
      const item = await made(kind);
      const refused = { code: 'BAD_USER_INPUT', fields: { authorId: 'not_author' } };
      for (const { id: authorId } of [reader, disabled]) {
        const wrong = { ...KINDS[kind].valid(), authorId };
        for (const { errors } of [await create(kind, wrong), await update(kind, item.id, { authorId })]) {
          expect(errors).toMatchObject([{ extensions: refused }]);
        }
        for (const answer of [await post(kind, wrong), await put(kind, item.id, { authorId })]) {
          expect(answer).toMatchObject({ status: 400, body: refused });
        }
      }
      await site.em.execute(`update ${kind.toLowerCase()} set author_id = ? where id = ?`, [reader.id, item.id]);
      expect((await update(kind, item.id, { title: 'New', authorId: reader.id })).errors).toBeUndefined();
      expect(await put(kind, item.id, { authorId: disabled.id })).toMatchObject({ status: 400 });
    },
  );

  it.each<[row: string, kind: Kind, input: object, field: string]>([
    ['VAL-28', 'Article', { category: 'Weather' }, 'category'],
    ['VAL-31', 'Lesson', { order: 1.5 }, 'order'],
    ['VAL-33', 'Video', { status: 'hidden' }, 'status'],
    ['VAL-38', 'CourseModule', { order: 'first' }, 'order'],
  ])('%s is refused where only REST can say it: %s %o', async (_row, kind, input, field) => {
    const item = await made(kind);
    for (const answer of [await post(kind, { ...KINDS[kind].valid(), ...input }), await put(kind, item.id, input)]) {
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: 'invalid' } } });
    }
  });

  it('is told what it lacks when only a part of it is changed', async () => {
    const video = await site.make.video({ duration: null });
    expect(await put('Video', video.id, { title: 'New' })).toMatchObject({
      status: 400,
      body: { fields: { duration: 'required' } },
    });
  });
});

describe.each(KIND_NAMES)('%s', (kind) => {
  const table = kind === 'CourseModule' ? 'course_module' : kind.toLowerCase();

  it('API-28 ROLE-20 is stored as given, with the defaults of a new item and a slug of its title', async () => {
    const { status, body } = await post(kind, { ...KINDS[kind].valid(), title: 'Qué es ¡Bitcoin!', titleEs: ' ' });
    expect(status).toBe(201);
    const stored = await rows(table);
    expect(stored.at(-1)).toMatchObject({
      title: 'Qué es ¡Bitcoin!',
      title_es: null,
      slug: 'que-es-bitcoin',
      status: 'draft',
      language: 'en',
      version: 1,
      ...(kind === 'Article' || kind === 'Video' ? { author_id: 1 } : { order: 1 }),
    });
    expect(body).toMatchObject({ id: stored.at(-1)?.id, title: 'Qué es ¡Bitcoin!', status: 'draft' });
  });

  it('VAL-42 VAL-43 gets a slug that is free, and one of its id where the title gives none', async () => {
    expect((await made(kind, { title: 'Twice' })).slug).toBe('twice');
    expect((await made(kind, { title: 'Twice' })).slug).toBe('twice-2');
    const { id, slug } = await made(kind, { title: '¿?' });
    expect(slug).toBe(`${kind === 'CourseModule' ? 'module' : kind.toLowerCase()}-${id}`);
  });

  it('is refused a slug that another has, and keeps its own', async () => {
    await made(kind, { slug: 'taken' });
    const { errors } = await create(kind, { ...KINDS[kind].valid(), slug: 'taken' });
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', fields: { slug: 'slug_taken' } } }]);
    const other = await made(kind, { slug: 'other' });
    expect(await put(kind, other.id, { slug: 'taken' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await put(kind, other.id, { slug: 'other', title: 'Changed' })).toMatchObject({ status: 200 });
  });

  it('is never made twice under one slug, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(kind, { ...KINDS[kind].valid(), title: 'Race' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const slugs = (await rows(table))
      .map(({ slug }: { slug: string }) => slug)
      .filter((slug: string) => slug.startsWith('race'));
    expect(new Set(slugs).size).toBe(5);
  });

  it('API-29 is changed in what is named and in nothing else; what is unknown is not found', async () => {
    const item = await made(kind, { titleEs: 'Título' });
    const before = (await rows(table)).find(({ id }) => id === item.id);
    const { status, body } = await put(kind, item.id, { title: 'Changed' });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: item.id, title: 'Changed', titleEs: 'Título' } });
    const after = (await rows(table)).find(({ id }) => id === item.id);
    // The Spanish title translates the earlier English one.
    const translatedFrom = { title: expect.any(String) };
    const changed = { title: 'Changed', version: 2, updated_at: expect.anything(), translated_from: translatedFrom };
    const searched = 'search_en' in { ...before } && { search_en: expect.anything(), search_es: expect.anything() };
    expect(after).toEqual({ ...before, ...changed, ...searched });
    expect(await put(kind, 999_999, { title: 'x' })).toMatchObject({ status: 404 });
    expect(await put(kind, item.id, [])).toMatchObject({ status: 400 });
  });

  it('is not touched by a save without a change', async () => {
    const item = await made(kind, { titleEs: 'Título' });
    const before = await rows(table);
    expect((await update(kind, item.id, { ...KINDS[kind].valid(), titleEs: 'Título' })).data).toEqual({
      [`update${kind}`]: { ...item },
    });
    expect(await rows(table)).toEqual(before);
  });

  it('loses nothing when two people edit it: the later one is notified, and one of two at once wins', async () => {
    const item = await made(kind);
    expect((await update(kind, item.id, { title: 'First' }, item.version)).errors).toBeUndefined();
    expect((await update(kind, item.id, { title: 'Second' }, item.version)).errors).toMatchObject([
      { extensions: { code: 'CONFLICT', fields: { version: 'outdated' } } },
    ]);
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => update(kind, item.id, { title }, 2)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect((await rows(table)).find(({ id }) => id === item.id)).toMatchObject({ version: 3 });
  });

  it('takes no id, version, date of its last change or counts from those who write it', async () => {
    const item = await made(kind);
    const claims = {
      id: 70_007,
      version: 99,
      updatedAt: '2000-01-01',
      viewCount: 5,
      commentCount: 5,
      likeCount: 5,
    };
    await put(kind, item.id, { ...claims, title: 'Changed' });
    const { body } = await post(kind, { ...KINDS[kind].valid(), ...claims });
    expect(body).not.toMatchObject({ id: 70_007 });
    for (const row of await rows(table)) {
      expect(row.id).not.toBe(70_007);
      expect(row.version).toBeLessThan(4);
      expect(new Date(row.updated_at).getFullYear()).toBeGreaterThan(2000);
      expect(row.view_count ?? 0).toBe(0);
    }
  });

  if (kind !== 'CourseModule') {
    it.each(['yesterday', '2026-02-30', '10000-01-01', '0000-01-01', 20260105, {}])(
      'is refused with the date %j, and nothing is stored',
      async (publishedAt) => {
        const refused = { status: 400, body: { fields: { publishedAt: 'date_invalid' } } };
        expect(await post(kind, { ...KINDS[kind].valid(), publishedAt })).toMatchObject(refused);
        expect(await rows(table)).toEqual([]);
      },
    );

    it('has the date that it is given, and keeps it; a change of it is an edit', async () => {
      const item = await made(kind, { status: 'published', publishedAt: '2026-01-05T10:00:00.000Z' });
      const date = async () => (await rows(table)).find(({ id }) => id === item.id);
      const day = (text: string) => new Date(text).toISOString();
      expect(day((await date())?.published_at ?? '')).toBe('2026-01-05T10:00:00.000Z');
      for (const publishedAt of [null, '', undefined])
        await put(kind, item.id, { title: `With ${publishedAt}`, publishedAt });
      expect(day((await date())?.published_at ?? '')).toBe('2026-01-05T10:00:00.000Z');
      const before = (await date())?.version ?? 0;
      expect(await put(kind, item.id, { publishedAt: '2009-01-03' })).toMatchObject({
        status: 200,
        body: { publishedAt: '2009-01-03T00:00:00.000Z' },
      });
      expect(await date()).toMatchObject({ version: before + 1 });
      expect((await update(kind, item.id, { title: 'Late' }, before)).errors).toMatchObject([
        { extensions: { code: 'CONFLICT' } },
      ]);
    });
  }

  it('ADM-33 is deleted with all that belongs to it; what is unknown is not found', async () => {
    const item = await made(kind);
    expect(await admin.delete(`/api/${KINDS[kind].path}/${item.id}`)).toMatchObject({ status: 204, body: null });
    expect(await admin.delete(`/api/${KINDS[kind].path}/${item.id}`)).toMatchObject({ status: 404 });
  });
});

describe('over REST', () => {
  it('an edit is refused with 412 if someone else has edited the item since it was read', async () => {
    const { slug, id } = await made('Article', { status: 'published' });
    const read = await admin.get(`/api/articles/${slug}`);
    const etag = String(read.headers.get('etag'));
    await site.make.comment({ article: id });
    const again = await admin.get(`/api/articles/${slug}`);
    expect(again.headers.get('etag')).not.toBe(etag);
    expect(await put('Article', id, { title: 'Mine' }, { 'if-match': etag })).toMatchObject({ status: 200 });
    const refused = await put('Article', id, { title: 'Late' }, { 'if-match': etag });
    expect(refused).toMatchObject({
      status: 412,
      body: { code: 'PRECONDITION_FAILED', fields: { version: 'outdated' } },
    });
    expect(await put('Article', id, { title: 'Late' }, { 'if-match': '"nonsense"' })).toMatchObject({ status: 412 });
    expect(await put('Article', id, { title: 'Anyway' }, { 'if-match': '*' })).toMatchObject({ status: 200 });
  });

  it('API-27 gives an admin each item with its status', async () => {
    for (const kind of KIND_NAMES) await made(kind);
    for (const path of ['articles', 'videos', 'course-modules', 'lessons']) {
      const { body } = await admin.get(`/api/${path}`);
      expect(
        (body as { status: string }[]).map(({ status }) => status),
        path,
      ).toContain('draft');
    }
  });
});
