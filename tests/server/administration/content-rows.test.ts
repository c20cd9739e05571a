import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContentType } from '#domain/content.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Page {
  items: Record<string, unknown>[];
  totalCount: number;
  pageCount: number;
  counts: { all: number; published: number; other: number };
}

const QUERY = `query ($type: ContentType!, $status: ContentStatus, $untranslated: Boolean, $reviewDue: Boolean,
    $scheduled: Boolean, $pending: Boolean, $search: String,
    $sort: ContentSort, $direction: SortDirection, $language: Language, $page: Int, $pageSize: Int) {
  contentRows(type: $type, status: $status, untranslated: $untranslated, reviewDue: $reviewDue,
      scheduled: $scheduled, pending: $pending, search: $search, sort: $sort, direction: $direction, language: $language, page: $page, pageSize: $pageSize) {
    totalCount pageCount counts { all published other }
    items { type id title titleEs slug status hasSpanish hasPendingDraft draftPublishAt createdAt updatedAt order moduleTitle moduleTitleEs category }
  }
}`;

/** Texts in Spanish that each type needs. */
const SPANISH: Record<ContentType, Record<string, string>> = {
  article: { titleEs: 'Título', excerptEs: 'Resumen en español', contentEs: '<p>Texto</p>' },
  video: { titleEs: 'Título', descriptionEs: 'Descripción' },
  module: { titleEs: 'Título', descriptionEs: 'Descripción' },
  lesson: { titleEs: 'Título', contentEs: '<p>Texto</p>' },
};
const TYPES = ['article', 'video', 'module', 'lesson'] as const;

let site: TestSite;
let admin: SignedIn;
beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module cascade');
});

const answered = (variables: Record<string, unknown>) =>
  // What is left out of the variables has the default of its argument.
  admin.graphql<{ contentRows: Page }>(QUERY, variables);
async function rows(variables: Record<string, unknown>): Promise<Page> {
  const { data, errors } = await answered(variables);
  expect(errors).toBeUndefined();
  if (!data) throw new Error('There is no answer.');
  return data.contentRows;
}
const titles = async (variables: Record<string, unknown>) => (await rows(variables)).items.map(({ title }) => title);
const make = (type: ContentType, given: Record<string, unknown> = {}): Promise<{ id: number }> =>
  Reflect.apply(site.make[type], site.make, [given]);

describe('contentRows', () => {
  it.each([
    [{ page: 0 }, { page: 'invalid' }],
    [{ pageSize: 101 }, { pageSize: 'invalid' }],
    [{ pageSize: 0 }, { pageSize: 'invalid' }],
    [{ search: 'a'.repeat(201) }, { search: 'too_long' }],
  ])('ADM-26 refuses %o', async (given, fields) => {
    const { errors } = await answered({ type: 'article', ...given });
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields });
  });

  describe.each(TYPES)('of type %s', (type) => {
    it('ADM-23 GQL-09 tells of a row what the table shows, in both languages', async () => {
      const createdAt = new Date('2026-03-04T05:06:07.891Z');
      const module =
        type === 'lesson' ? { module: (await site.make.module({ title: 'Keys', titleEs: 'Claves' })).id } : {};
      const order = type === 'lesson' || type === 'module' ? { order: 4 } : {};
      const category = type === 'article' ? { category: 'Security' } : {};
      const given = { ...SPANISH[type], ...module, ...order, ...category };
      const { id } = await make(type, { title: 'One', slug: 'one', createdAt, ...given });
      expect((await rows({ type })).items).toEqual([
        {
          type,
          id,
          title: 'One',
          titleEs: 'Título',
          slug: 'one',
          status: 'published',
          hasSpanish: true,
          hasPendingDraft: false,
          draftPublishAt: null,
          createdAt: createdAt.toISOString(),
          updatedAt: expect.stringMatching(/^20.*Z$/),
          order: type === 'lesson' || type === 'module' ? 4 : null,
          moduleTitle: type === 'lesson' ? 'Keys' : null,
          moduleTitleEs: type === 'lesson' ? 'Claves' : null,
          category: type === 'article' ? 'Security' : null,
        },
      ]);
    });

    it('ADM-19 ADM-20 a tab has exactly the items of its status, and all tabs are counted whatever narrows the list', async () => {
      await make(type, { title: 'Old', status: 'published' });
      await make(type, { title: 'Draft', status: 'draft' });
      await make(type, { title: 'New', status: 'published' });
      if (type === 'lesson') await site.em.execute(`update course_module set title = 'of no list'`);
      expect(await titles({ type })).toEqual(['New', 'Draft', 'Old']);
      expect(await titles({ type, status: 'published' })).toEqual(['New', 'Old']);
      expect(await titles({ type, status: 'draft' })).toEqual(['Draft']);
      const { counts, totalCount } = await rows({ type, status: 'draft', search: 'Draft' });
      expect({ counts, totalCount }).toEqual({ counts: { all: 3, published: 2, other: 1 }, totalCount: 1 });
    });

    it('ADM-20 items that lack any text in Spanish are found apart', async () => {
      await make(type, { title: 'Whole', ...SPANISH[type] });
      for (const missing of Object.keys(SPANISH[type])) {
        await make(type, { title: missing, ...SPANISH[type], [missing]: null });
      }
      const { items, totalCount } = await rows({ type, untranslated: true });
      expect(items.map(({ title }) => title).toSorted()).toEqual(Object.keys(SPANISH[type]).toSorted());
      expect(items.every(({ hasSpanish }) => hasSpanish === false)).toBe(true);
      expect(totalCount).toBe(items.length);
    });

    it('ADM-20 items that were reviewed more than 12 months ago are found apart', async () => {
      const hasReviews = type !== 'module';
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      const reviewed = (days: number) => (hasReviews ? { reviewedAt: daysAgo(days) } : {});
      await make(type, { title: 'Never' });
      await make(type, { title: 'Old', ...reviewed(400) });
      await make(type, { title: 'Recent', ...reviewed(350) });
      expect(await titles({ type, reviewDue: true })).toEqual(hasReviews ? ['Old'] : []);
    });

    it('items with a pending version say so and are found apart, scheduled ones among what happens by itself', async () => {
      const publishAt = '2040-03-04T05:06:07.000Z';
      for (const title of ['Plain', 'Waits', 'Scheduled']) {
        const { id } = await make(type, { title });
        if (title === 'Plain') continue;
        await site.em.execute(
          `insert into content_draft (item_type, item_id, base_version, fields, publish_at) values (?, ?, 1, '{"title": "New"}', ?)`,
          [type, id, title === 'Scheduled' ? publishAt : null],
        );
      }
      const drafts = ({ items }: Page) =>
        items.map(({ title, hasPendingDraft, draftPublishAt }) => [title, hasPendingDraft, draftPublishAt]);
      const [scheduled, waits] = [
        ['Scheduled', true, publishAt],
        ['Waits', true, null],
      ];
      expect(drafts(await rows({ type }))).toEqual([scheduled, waits, ['Plain', false, null]]);
      const pending = await rows({ type, pending: true });
      expect(drafts(pending)).toEqual([scheduled, waits]);
      expect(pending.totalCount).toBe(2);
      expect(drafts(await rows({ type, scheduled: true }))).toEqual([scheduled]);
    });

    it.each(['EDUCACION', 'educación', '  Educa ', 'formacion', 'Formación'])(
      'LIST-07 searches both languages whatever case and accents: %s',
      async (search) => {
        await make(type, { title: 'Educación', titleEs: 'Formación' });
        await make(type, { title: 'Other' });
        expect(await titles({ type, search })).toEqual(['Educación']);
      },
    );

    it.each(['%', '_', '\\', "'", '?', 'x\u0000q'])('LIST-07 searches %o as what it is', async (search) => {
      await make(type, { title: `Has ${search.replace('\u0000', '')} in it`, slug: 'odd' });
      await make(type, { title: 'Plain' });
      expect((await rows({ type, search })).items).toMatchObject([{ slug: 'odd' }]);
    });

    it('a blank search finds everything', async () => {
      await make(type, { title: 'One' });
      expect(await titles({ type, search: ' \u0000 ' })).toEqual(['One']);
    });
  });

  it('LIST-07 searches what the public lists search: excerpts and descriptions, not bodies', async () => {
    await site.make.article({ title: 'A', excerpt: 'All about custody', content: '<p>mempool</p>' });
    await site.make.video({ title: 'V', descriptionEs: 'Sobre custodia' });
    await site.make.module({ title: 'M', description: 'About custody' });
    expect(await titles({ type: 'article', search: 'custod' })).toEqual(['A']);
    expect(await titles({ type: 'article', search: 'mempool' })).toEqual([]);
    expect(await titles({ type: 'video', search: 'custod' })).toEqual(['V']);
    expect(await titles({ type: 'module', search: 'custod' })).toEqual(['M']);
  });

  it('ADM-26 shows 10 rows a page and leads on to the others, each row once', async () => {
    const same = { createdAt: new Date(), title: 'Same', updatedAt: new Date() };
    const made = [];
    for (let n = 0; n < 23; n += 1) {
      made.push((await site.make.article({ ...same, status: n % 2 ? 'draft' : 'published' })).id);
    }
    for (const sort of ['title', 'status', 'createdAt', 'updatedAt']) {
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all([1, 2, 3, 4].map((page) => rows({ type: 'article', sort, direction, page })));
        expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3, 0]);
        expect(pages.map(({ totalCount, pageCount }) => [totalCount, pageCount])).toEqual(Array(4).fill([23, 3]));
        const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
        expect(ids.toSorted((a, b) => Number(a) - Number(b))).toEqual(made);
      }
    }
  });

  it('sorts by title whatever case and accents, by status, by time and by last change', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    for (const [title, status, created, updated] of [
      ['zebra', 'draft', 1, 4],
      ['Álgebra', 'published', 2, 3],
      ['banana', 'draft', 3, 2],
      ['Ático', 'published', 4, 1],
    ] as const) {
      await site.make.article({ title, status, createdAt: day(created), updatedAt: day(updated) });
    }
    const sorted = (sort: string, direction: string) => titles({ type: 'article', sort, direction });
    expect(await sorted('title', 'asc')).toEqual(['Álgebra', 'Ático', 'banana', 'zebra']);
    expect(await sorted('title', 'desc')).toEqual(['zebra', 'banana', 'Ático', 'Álgebra']);
    expect(await sorted('status', 'asc')).toEqual(['banana', 'zebra', 'Ático', 'Álgebra']);
    expect(await sorted('status', 'desc')).toEqual(['Ático', 'Álgebra', 'banana', 'zebra']);
    expect(await sorted('createdAt', 'asc')).toEqual(['zebra', 'Álgebra', 'banana', 'Ático']);
    expect(await sorted('updatedAt', 'asc')).toEqual(['Ático', 'banana', 'Álgebra', 'zebra']);
    expect(await sorted('updatedAt', 'desc')).toEqual(['zebra', 'Álgebra', 'banana', 'Ático']);
  });

  it.each(TYPES)('sorts %ss by their Spanish titles, or by the English one where there is none', async (type) => {
    await make(type, { title: 'Keys', titleEs: 'Llaves' });
    await make(type, { title: 'Wallets', titleEs: 'Billeteras' });
    await make(type, { title: 'Fees' });
    await make(type, { title: 'Addresses', titleEs: 'Ánimo' });
    const sorted = (language: string) => titles({ type, sort: 'title', direction: 'asc', language });
    expect(await sorted('es')).toEqual(['Addresses', 'Wallets', 'Fees', 'Keys']);
    expect(await sorted('en')).toEqual(['Addresses', 'Fees', 'Keys', 'Wallets']);
  });

  it.each(['article', 'video'])('has no order of the course for %ss', async (type) => {
    const { errors } = await answered({ type, sort: 'order' });
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { sort: 'invalid' } });
  });

  it('ADM-23 puts modules and lessons in the order of the course, over pages too', async () => {
    const second = (await site.make.module({ title: 'Second', order: 2 })).id;
    const first = (await site.make.module({ title: 'First', order: 1 })).id;
    const twin = (await site.make.module({ title: 'Twin', order: 2, status: 'draft' })).id;
    await site.make.lesson({ title: '2.2', module: second, order: 2 });
    await site.make.lesson({ title: '3.1', module: twin, order: 1 });
    await site.make.lesson({ title: '2.1', module: second, order: 1 });
    await site.make.lesson({ title: '1.1', module: first, order: 7 });
    const ascending = { sort: 'order', direction: 'asc' };
    expect(await titles({ type: 'module', ...ascending })).toEqual(['First', 'Second', 'Twin']);
    expect(await titles({ type: 'lesson', ...ascending })).toEqual(['1.1', '2.1', '2.2', '3.1']);
    expect(await titles({ type: 'lesson', ...ascending, pageSize: 2, page: 2 })).toEqual(['2.2', '3.1']);
    expect(await titles({ type: 'lesson', sort: 'order', direction: 'desc' })).toEqual(['3.1', '2.2', '2.1', '1.1']);
  });
});
