import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import { changeDueContent } from '#server/modules/content/schedule/due-content.ts';
import { contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

interface OutdatedText {
  field: string;
  english: string | null;
}

let site: TestSite;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
  reader = await withSession(site, { username: 'ana' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change, imported_item cascade'),
);

const sato = (...args: string[]) => runSato(['content', ...args], { env: { DATABASE_URL: site.databaseUrl } });

const QUERY = 'query ($id: Int!) { article(id: $id) { version outdatedTexts { field english } } }';
const outdatedTexts = async (id: number): Promise<OutdatedText[]> => {
  const { data, errors } = await admin.graphql<{ article: { outdatedTexts: OutdatedText[] } }>(QUERY, { id });
  expect(errors).toBeUndefined();
  return data?.article.outdatedTexts ?? [];
};
const outdated = async (id: number) => (await outdatedTexts(id)).map(({ field }) => field);

const FIELDS = {
  title: 'Keys',
  titleEs: 'Llaves',
  excerpt: 'What a key is for.',
  excerptEs: 'Para qué sirve una llave.',
};
type Texts = typeof FIELDS;
type Edit = Partial<Texts> & { confirmed?: string[] };

/** Edits an article. */
type Door = (id: number, change: Edit) => Promise<void>;

const BODY = { content: '<p>A key signs.</p>', contentEs: '<p>Una llave firma.</p>', category: 'Security' };

async function createByRest(): Promise<number> {
  const { body } = await admin.post('/api/articles', { ...FIELDS, ...BODY });
  return (body as { id: number }).id;
}

const DOORS: Record<string, Door> = {
  REST: async (id, change) => {
    expect(await admin.put(`/api/articles/${id}`, change)).toMatchObject({ status: 200 });
  },
  GraphQL: async (id, input) => {
    const update = 'mutation ($id: Int!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }';
    expect((await admin.graphql(update, { id, input })).errors).toBeUndefined();
  },
};

/**
 * Imports the article with the slug `keys`.
 * @param confirmed fields whose Spanish is confirmed with the digest of their English.
 */
async function importTexts({ confirmed = [], ...texts }: Texts & { confirmed?: string[] }): Promise<void> {
  const digests = await site.em.execute<{ digest: string }[]>(
    'select text_digest(t) as digest from unnest(?::text[]) with ordinality as texts(t, place) order by place',
    [`{${confirmed.map((name) => JSON.stringify(Reflect.get(texts, name))).join(',')}}`],
  );
  const lines = confirmed.map((name, place) => `  ${name}: "${digests[place]?.digest}"\n`).join('');
  const folder = contentFolder({
    'articles/keys/meta.yml': 'category: security\nstatus: published\ndate: 2026-03-01\n',
    'articles/keys/en.md': `---\ntitle: ${texts.title}\nexcerpt: ${texts.excerpt}\n---\n\nA key signs.\n`,
    'articles/keys/es.md': `---\ntitle: ${texts.titleEs}\nexcerpt: ${texts.excerptEs}\n${lines && `confirmed:\n${lines}`}---\n\nUna llave firma.\n`,
  });
  const { code, errors } = await sato('import', folder);
  expect(code, errors).toBe(0);
}

const newestChange = async (id: number): Promise<{ id: string; operation: string }> => {
  const [row] = await site.em.execute<{ id: string; operation: string }[]>(
    'select c.id::text, c.operation::text from content_change c where c.item_id = ? order by c.id desc limit 1',
    [id],
  );
  if (!row) throw new Error('Nothing changed.');
  return row;
};
const versionOf = async (id: number): Promise<number> => {
  const [row] = await site.em.execute<{ version: number }[]>('select version from article where id = ?', [id]);
  return row?.version ?? 0;
};
const undo = async (id: number) => {
  const { operation } = await newestChange(id);
  const { data } = await admin.graphql<{ undoOperation: { conflicts: unknown[] } }>(
    'mutation ($o: ID!) { undoOperation(id: $o) { conflicts { id } } }',
    { o: operation },
  );
  expect(data?.undoOperation.conflicts).toEqual([]);
};
const restore = async (id: number, change: string) => {
  const { errors } = await admin.graphql(
    'mutation ($c: ID!, $v: Int!) { restoreRevision(id: $c, version: $v) { id } }',
    { c: change, v: await versionOf(id) },
  );
  expect(errors).toBeUndefined();
};

it('the database follows every text that is translated', async () => {
  for (const { table, fields } of Object.values(CONTENT_KINDS)) {
    const rows = await site.em.execute<{ name: string }[]>(
      `select a.attname as name from pg_trigger t
       join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)
       where t.tgrelid = ?::regclass and t.tgname = ?`,
      [`stored_${table}`, `${table}_follow_translations`],
    );
    const spanish = fields.filter(({ isSpanish }) => isSpanish).map(({ column }) => column);
    const expected = [
      'translated_from',
      ...spanish.flatMap((column) => [column, column.replace(/_es$/, '')]),
      ...fields.filter(({ type }) => type === 'questions').map(({ column }) => column),
    ];
    expect(rows.map(({ name }) => name).toSorted(), table).toEqual(expected.toSorted());
  }
});

it('only admins learn what is out of date', async () => {
  const { id } = await site.make.article(FIELDS);
  const { errors } = await reader.graphql(QUERY, { id });
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

it('a name that is no translated field is not accepted as confirmed', async () => {
  const { id } = await site.make.article(FIELDS);
  const answer = await admin.put(`/api/articles/${id}`, { confirmed: ['slug'] });
  expect(answer).toMatchObject({ status: 400, body: { fields: { confirmed: 'invalid' } } });
});

describe.each(Object.entries(DOORS))('through %s', (_, edit) => {
  let id: number;
  beforeEach(async () => {
    id = await createByRest();
  });

  it('new items are current', async () => {
    expect(await outdated(id)).toEqual([]);
  });

  it('English that changes leaves its Spanish out of date, and keeps what the Spanish translates', async () => {
    await edit(id, { title: 'Your keys' });
    await edit(id, { title: 'All your keys' });
    expect(await outdatedTexts(id)).toEqual([{ field: 'title', english: 'Keys' }]);
  });

  it('English that changes back makes its Spanish current again', async () => {
    await edit(id, { title: 'Your keys', excerpt: 'What keys are for.' });
    await edit(id, { title: 'Keys' });
    expect(await outdated(id)).toEqual(['excerpt']);
  });

  it('Spanish that changes is current, alone or together with its English', async () => {
    await edit(id, { title: 'Your keys', excerpt: 'What keys are for.', excerptEs: 'Para qué sirven las llaves.' });
    expect(await outdated(id)).toEqual(['title']);
    await edit(id, { titleEs: 'Tus llaves' });
    expect(await outdated(id)).toEqual([]);
  });

  it('Spanish that is still right can be confirmed', async () => {
    await edit(id, { title: 'Keys!', excerpt: 'What keys are for.' });
    const version = await versionOf(id);
    await edit(id, { confirmed: ['title'] });
    expect(await outdated(id)).toEqual(['excerpt']);
    expect(await versionOf(id)).toBe(version + 1);
  });

  it('a small correction of the English can leave its Spanish current', async () => {
    await edit(id, { title: 'Keys!', confirmed: ['title'] });
    expect(await outdated(id)).toEqual([]);
    await edit(id, { title: 'Your keys' });
    expect(await outdatedTexts(id)).toEqual([{ field: 'title', english: 'Keys!' }]);
  });

  it('what is confirmed and current already is no edit', async () => {
    const version = await versionOf(id);
    await edit(id, { confirmed: ['title'] });
    expect(await versionOf(id)).toBe(version);
  });

  it('undoing brings back what was out of date, whatever it undoes', async () => {
    await edit(id, { title: 'Your keys' });
    await undo(id);
    expect(await outdated(id)).toEqual([]);
    await edit(id, { title: 'All keys' });
    await edit(id, { titleEs: 'Todas las llaves' });
    await undo(id);
    expect(await outdatedTexts(id)).toEqual([{ field: 'title', english: 'Keys' }]);
    await edit(id, { title: 'All the keys', titleEs: 'Llaves', confirmed: ['title'] });
    await undo(id);
    expect(await outdated(id)).toEqual(['title']);
  });

  it('restoring an earlier version brings back what was out of date in it', async () => {
    await edit(id, { title: 'Your keys' });
    const stale = (await newestChange(id)).id;
    await edit(id, { titleEs: 'Tus llaves' });
    const current = (await newestChange(id)).id;
    await restore(id, stale);
    expect(await outdatedTexts(id)).toEqual([{ field: 'title', english: 'Keys' }]);
    await restore(id, current);
    expect(await outdated(id)).toEqual([]);
  });
});

it('imports follow texts in the same way, and are undone and restored with what was out of date', async () => {
  let texts = { ...FIELDS };
  const edit = async ({ confirmed, ...change }: Edit) => {
    texts = { ...texts, ...change };
    await importTexts({ ...texts, confirmed });
  };
  await edit({});
  const [{ id = 0 } = {}] = await site.em.execute<{ id?: number }[]>(`select id from article where slug = 'keys'`);
  expect(await outdated(id)).toEqual([]);

  await edit({ title: 'Your keys', confirmed: ['title'] });
  expect(await outdated(id)).toEqual([]);
  await edit({ title: 'Keys', excerpt: 'What keys are for.' });
  expect(await outdatedTexts(id)).toEqual([
    { field: 'excerpt', english: FIELDS.excerpt },
    { field: 'title', english: 'Your keys' },
  ]);
  const stale = (await newestChange(id)).id;
  await edit({ title: 'Your keys', excerpt: 'What your keys are for.' });
  expect(await outdatedTexts(id)).toEqual([{ field: 'excerpt', english: FIELDS.excerpt }]);
  await edit({ title: 'My keys', titleEs: 'Mis llaves', excerptEs: 'Para qué sirven tus llaves.' });
  expect(await outdated(id)).toEqual([]);
  await edit({ title: 'My keys!', excerpt: 'What all keys are for.' });

  const version = await versionOf(id);
  await edit({ confirmed: ['title'] });
  expect(await outdated(id)).toEqual(['excerpt']);
  expect(await versionOf(id)).toBe(version + 1);
  await edit({ confirmed: ['title'] });
  expect(await versionOf(id)).toBe(version + 1);
  await undo(id);
  expect(await outdated(id)).toEqual(['excerpt', 'title']);
  await restore(id, stale);
  expect(await outdatedTexts(id)).toEqual([
    { field: 'excerpt', english: FIELDS.excerpt },
    { field: 'title', english: 'Your keys' },
  ]);
});

it('Spanish that is deleted is missing, not out of date', async () => {
  const id = await createByRest();
  await admin.put(`/api/articles/${id}`, { title: 'Your keys' });
  await admin.put(`/api/articles/${id}`, { titleEs: null });
  expect(await outdated(id)).toEqual([]);
});

it('the questions of a lesson are one text', async () => {
  const es = { question: '¿Cuál?', options: ['uno', 'dos', 'tres', 'cuatro'], explanation: 'Porque sí.' };
  const question = (en: string, spanish = es) => ({
    id: 'q',
    question: { en, es: spanish.question },
    options: ['a', 'b', 'c', 'd'].map((option, index) => ({
      id: option,
      text: { en: option, es: spanish.options[index] },
    })),
    answer: 'a',
    explanation: { en: 'Because.', es: spanish.explanation },
  });
  const lesson = await site.make.lesson();
  const path = `/api/lessons/${lesson.id}`;
  const fields = async () => {
    const { data } = await admin.graphql<{ lesson: { outdatedTexts: OutdatedText[] } }>(
      'query ($id: Int!) { lesson(id: $id) { outdatedTexts { field english } } }',
      { id: lesson.id },
    );
    return data?.lesson.outdatedTexts ?? [];
  };
  await admin.put(path, { questions: [question('Which?')] });
  expect(await fields()).toEqual([]);
  await admin.put(path, { questions: [question('Which one?')] });
  expect(await fields()).toMatchObject([{ field: 'questions', english: expect.stringContaining('Which?') }]);
  await admin.put(path, { questions: [question('Which one?', { ...es, question: '¿Cuál de ellos?' })] });
  expect(await fields()).toEqual([]);
  await admin.put(path, { questions: [question('Which one then?')], confirmed: ['questions'] });
  expect(await fields()).toEqual([]);
});

describe('a pending draft', () => {
  const saveDraft = async (id: number, input: object): Promise<number> => {
    const save = `mutation ($id: Int!, $input: ArticleInput!) {
      draft: saveArticleDraft(id: $id, input: $input) { version }
    }`;
    const { data, errors } = await admin.graphql<{ draft: { version: number } | null }>(save, { id, input });
    expect(errors).toBeUndefined();
    return data?.draft?.version ?? 0;
  };
  const publish = async (id: number, version: number) => {
    const query = 'mutation ($id: Int!, $v: Int!) { publishContentDraft(type: article, id: $id, version: $v) { id } }';
    expect((await admin.graphql(query, { id, v: version })).errors).toBeUndefined();
  };

  const changed = async (id: number) => {
    const { data } = await admin.graphql<{ contentDraft: { fields: { name: string; value: string | null }[] } | null }>(
      'query ($id: Int!) { contentDraft(type: article, id: $id) { fields { name value } } }',
      { id },
    );
    return Object.fromEntries(data?.contentDraft?.fields.map(({ name, value }) => [name, value]) ?? []);
  };

  it('says what it confirms, and does so when it is published', async () => {
    const id = await createByRest();
    await admin.put(`/api/articles/${id}`, { title: 'Your keys' });
    const version = await saveDraft(id, { excerpt: 'What a key is for!', confirmed: ['title', 'excerpt'] });
    expect(await outdated(id)).toEqual(['title']);
    expect(await changed(id)).toEqual({ excerpt: 'What a key is for!', confirmed: '["title","excerpt"]' });
    await publish(id, version);
    expect(await outdated(id)).toEqual([]);
  });

  it('no longer confirms the Spanish of a text that a later save names, unless that confirms it again', async () => {
    const id = await createByRest();
    await admin.put(`/api/articles/${id}`, { title: 'Your keys' });
    const both = { title: 'Keys!', excerpt: 'What a key is for!', confirmed: ['title', 'excerpt'] };
    for (const rewritten of [{ excerpt: 'How thieves work.' }, { excerptEs: 'Cómo trabajan los ladrones.' }]) {
      await saveDraft(id, both);
      await saveDraft(id, rewritten);
      expect(await changed(id)).toMatchObject({ ...rewritten, confirmed: '["title"]' });
    }
    await saveDraft(id, both);
    const version = await saveDraft(id, { title: 'Key!', excerpt: 'How thieves work.', confirmed: ['title'] });
    await publish(id, version);
    expect(await outdated(id)).toEqual([]);

    await saveDraft(id, { excerpt: 'What a thief does!', confirmed: ['excerpt'] });
    await publish(id, await saveDraft(id, { excerpt: 'How to cook.' }));
    expect(await outdated(id)).toEqual(['excerpt']);
    await saveDraft(id, { confirmed: ['excerpt'] });
    expect(await saveDraft(id, { confirmed: [] })).toBe(0);
  });

  it('confirms nothing of English that someone wrote after it was saved, published by hand or by itself', async () => {
    const [byHand, byItself] = [await createByRest(), await createByRest()];
    await site.em.execute(`update article set status = 'published'`);
    for (const id of [byHand, byItself]) {
      await admin.put(`/api/articles/${id}`, { title: 'Your keys', excerpt: 'What your key is for.' });
      const version = await saveDraft(id, { attribution: 'Ana', confirmed: ['title', 'excerpt'] });
      await admin.put(`/api/articles/${id}`, { title: 'Your wallet' });
      if (id === byHand) await publish(id, version);
    }
    await site.em.execute('update content_draft set publish_at = now()');
    // The site's own job looks once a second, perhaps at this moment.
    await changeDueContent(site.em);
    await expect.poll(() => site.em.execute('select item_id from content_draft')).toEqual([]);
    expect(await outdated(byHand)).toEqual(['title']);
    expect(await outdated(byItself)).toEqual(['title']);
  });
});

describe('in a content folder', () => {
  it('a round trip through another site loses nothing, and importing it again changes nothing', async () => {
    const id = await createByRest();
    await admin.put(`/api/articles/${id}`, { title: 'Your keys', content: '<p>A key signs a lot.</p>' });
    const folder = temporaryFolder();
    expect(await sato('export', folder)).toMatchObject({ code: 0 });
    await truncate(site.em, 'stored_article, content_change, imported_item cascade');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    const [row] = await site.em.execute<{ id: number }[]>('select id from article');
    expect(await outdatedTexts(row?.id ?? 0)).toEqual([
      { field: 'content', english: null },
      { field: 'title', english: null },
    ]);
    expect(JSON.parse((await sato('import', folder, '--json')).output)).toMatchObject({
      counts: { article: { unchanged: 1 } },
    });
    const again = temporaryFolder();
    expect(await sato('export', again)).toMatchObject({ code: 0 });
    expect(bytesIn(again)).toEqual(bytesIn(folder));
  });

  it('a line that was true once does not make new Spanish out of date, at once or in a later import', async () => {
    const id = await createByRest();
    await admin.put(`/api/articles/${id}`, { title: 'Your keys' });
    const folder = temporaryFolder();
    await sato('export', folder);
    const english = 'articles/keys/en.md';
    const spanish = 'articles/keys/es.md';
    const replace = (file: string, from: string, to: string) =>
      writeFiles(folder, {
        [file]: Buffer.from(bytesIn(folder)[file] ?? '')
          .toString()
          .replace(from, to),
      });
    expect(Buffer.from(bytesIn(folder)[spanish] ?? '').toString()).toMatch(/confirmed:\n {2}title: "?[0-9a-f]{16}/);
    replace(spanish, 'Llaves', 'Tus llaves');
    for (let time = 0; time < 2; time += 1) {
      expect(await sato('import', folder)).toMatchObject({ code: 0 });
      expect(await outdated(id)).toEqual([]);
    }
    // The Spanish alone, then both languages; the line stays in the file.
    replace(spanish, 'Tus llaves', 'Tus claves');
    expect((await sato('status', folder)).output).toBe('~ articles/keys: folder: title (es)\n');
    expect((await sato('diff', folder)).output).not.toContain('confirmed');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await outdated(id)).toEqual([]);
    replace(spanish, 'Tus claves', 'Todas tus claves');
    replace(english, 'Your keys', 'All your keys');
    expect((await sato('status', folder)).output).toBe('~ articles/keys: folder: title, title (es)\n');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await outdated(id)).toEqual([]);
    // English that changes alone leaves it out of date, as without the line, until it changes back.
    replace(english, 'All your keys', 'The keys');
    expect((await sato('status', folder)).output).toBe('~ articles/keys: folder: title (Spanish out of date: title)\n');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await outdated(id)).toEqual(['title']);
    replace(english, 'The keys', 'All your keys');
    expect((await sato('status', folder)).output).toBe('~ articles/keys: folder: title\n');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await outdated(id)).toEqual([]);
  });

  it.each([
    ['a text', 'confirmed: yes-it-is\n'],
    ['an unknown field', 'confirmed: { slug: "0123456789abcdef" }\n'],
    ['something that is no digest', 'confirmed: { title: nonsense }\n'],
  ])('%s in confirmed is refused with its line', async (__, line) => {
    const folder = contentFolder({
      'articles/keys/meta.yml': 'category: security\n',
      'articles/keys/en.md': '---\ntitle: Keys\nexcerpt: What a key is for.\n---\n\nA key signs.\n',
      'articles/keys/es.md': `---\ntitle: Llaves\n${line}---\n`,
    });
    const { code, errors } = await sato('import', folder);
    expect(code).toBe(1);
    expect(errors).toContain('es.md:3: error: confirmed: expected title, excerpt, content, each with a digest');
  });

  it('content status says whose Spanish would be out of date, coverage counts what is', async () => {
    await importTexts(FIELDS);
    const folder = contentFolder({
      'articles/keys/meta.yml': 'category: security\nstatus: published\ndate: 2026-03-01\n',
      'articles/keys/en.md': '---\ntitle: Your keys\nexcerpt: What a key is for.\n---\n\nA key signs.\n',
      'articles/keys/es.md': '---\ntitle: Llaves\nexcerpt: Para qué sirve una llave.\n---\n\nUna llave firma.\n',
    });
    expect((await sato('status', folder)).output).toContain(
      '~ articles/keys: folder: title (Spanish out of date: title)',
    );
    await importTexts({ ...FIELDS, title: 'Your keys' });
    expect(JSON.parse((await sato('coverage', '--json')).output)).toMatchObject({
      coverage: { article: { items: 1, complete: 1, outdated: 1 } },
      outdated: [{ path: 'articles/keys', outdated: ['title'] }],
    });
    expect((await sato('coverage', '--outdated')).output).toContain('articles/keys: title');
    await site.make.article();
    expect((await sato('coverage')).output).toMatch(/^articles +2 +1 +0 +1 +1 +50 %$/m);
  });
});
