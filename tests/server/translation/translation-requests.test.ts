import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteFulfilledRequests } from '#server/modules/content/translation/translation-request.service.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, rate_limit cascade'));

/** @param browser tells visitors with the same address apart. */
async function request(type: string, id: number, browser = 'Firefox'): Promise<string> {
  const answer = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ query: `mutation { wishForSpanish(type: ${type}, id: ${id}) }` }),
  });
  const { errors } = await answer.json();
  return errors?.[0]?.extensions.code ?? 'counted';
}

const stored = () => site.em.execute<{ visitor: string }[]>('select visitor from translation_wish order by id');

it.each(['article', 'video', 'lesson'] as const)('a draft %s can’t be requested', async (type) => {
  const { id } = await site.make[type]({ status: 'draft' });
  expect(await request(type, id)).toBe('NOT_FOUND');
  expect(await request(type, 999_999)).toBe('NOT_FOUND');
  expect(await stored()).toEqual([]);
});

it('an item that is in Spanish already counts no requests', async () => {
  const { id } = await site.make.article({
    titleEs: 'Llaves',
    excerptEs: 'Para qué sirve una llave.',
    contentEs: '<p>Una llave firma.</p>',
  });
  expect(await request('article', id)).toBe('counted');
  expect(await stored()).toEqual([]);
});

it('too many requests from one place are refused', async () => {
  const { id } = await site.make.article();
  expect(await request('article', id, 'the first')).toBe('counted');
  await used(site, 'translation-wish', 59);
  expect(await request('article', id, 'the last')).toBe('counted');
  expect(await request('article', id, 'one more')).toBe('RATE_LIMITED');
  expect(await stored()).toHaveLength(2);
});

describe('a request', () => {
  it('counts once per visitor and item, and stores nothing that says who it was', async () => {
    const [one, other] = [await site.make.article(), await site.make.article()];
    for (let time = 0; time < 2; time += 1) expect(await request('article', one.id)).toBe('counted');
    await request('article', other.id);
    await request('article', one.id, 'Safari');
    const visitors = (await stored()).map(({ visitor }) => visitor);
    expect(new Set(visitors).size).toBe(3);
    for (const visitor of visitors) expect(visitor).not.toMatch(/127|::1|Firefox|Safari/);
  });

  it('puts its item first in the list of those without Spanish', async () => {
    const [first, second, third] = [await site.make.video(), await site.make.video(), await site.make.video()];
    await request('video', second.id);
    await request('video', third.id);
    await request('video', third.id, 'Safari');
    const { data } = await admin.graphql<{ contentRows: { items: unknown[] } }>(
      '{ contentRows(type: video, untranslated: true, sort: wishes, direction: desc) { items { id wishCount } } }',
    );
    expect(data?.contentRows.items).toEqual([
      { id: third.id, wishCount: 2 },
      { id: second.id, wishCount: 1 },
      { id: first.id, wishCount: 0 },
    ]);
  });

  it.each(['article', 'video', 'module', 'lesson'] as const)(
    'a list of %ss can be sorted by requests',
    async (type) => {
      const { id } = await site.make[type]();
      const { data, errors } = await admin.graphql<{ contentRows: { items: { id: number }[] } }>(
        `{ contentRows(type: ${type}, untranslated: true, sort: wishes) { items { id wishCount } } }`,
      );
      expect(errors).toBeUndefined();
      expect(data?.contentRows.items).toEqual([{ id, wishCount: 0 }]);
    },
  );

  it('is deleted when it is fulfilled, or its item is gone', async () => {
    const [translated, waiting] = [await site.make.video(), await site.make.video()];
    await request('video', translated.id);
    await request('video', waiting.id);
    await site.em.execute('update video set title_es = ?, description_es = ? where id = ?', ['A', 'B', translated.id]);
    expect(await deleteFulfilledRequests(site.em.fork())).toBe(1);
    await site.em.execute('delete from stored_video where id = ?', [waiting.id]);
    expect(await stored()).toEqual([]);
  });
});

describe('the overview for admins', () => {
  it('lists and counts Spanish that is out of date, and so does the list of a type', async () => {
    const stale = await site.make.article({ titleEs: 'Llaves' });
    await site.make.article({ titleEs: 'Nodos' });
    await admin.put(`/api/articles/${stale.id}`, { title: 'Your keys' });
    const { data } = await admin.graphql<Record<string, unknown>>(
      `{ editorOverview { outdatedCount outdated { id isOutdated } }
        contentRows(type: article, outdated: true) { totalCount items { id isOutdated } } }`,
    );
    const items = [{ id: stale.id, isOutdated: true }];
    expect(data).toEqual({
      editorOverview: { outdatedCount: 1, outdated: items },
      contentRows: { totalCount: 1, items },
    });
  });
});
