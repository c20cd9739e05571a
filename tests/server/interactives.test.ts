import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let ana: SignedIn;
let keys: number;
let blocks: number;

beforeAll(async () => {
  site = await startSite();
  keys = (await site.make.lesson({ slug: 'keys' })).id;
  blocks = (await site.make.lesson({ slug: 'blocks' })).id;
});

afterAll(() => site.close());

beforeEach(async () => {
  ana = await withSession(site);
});

/** Records a finished interactive. @returns the names of all finished ones of the lesson, or the code of the refusal. */
async function record(caller: Caller, lessonId: number, name: string): Promise<string[] | string | undefined> {
  const query = 'mutation ($id: Int!, $name: String!) { recordTry(lessonId: $id, name: $name) { tries } }';
  const { data, errors } = await caller.graphql<{ recordTry: { tries: string[] } }>(query, { id: lessonId, name });
  return errors?.[0]?.extensions.code ?? data?.recordTry.tries;
}

async function interactivesIn(caller: Caller, lessonId: number): Promise<string[] | undefined> {
  const query = 'query ($id: Int!) { lesson(id: $id) { tries } }';
  return (await caller.graphql<{ lesson: { tries: string[] } }>(query, { id: lessonId })).data?.lesson.tries;
}

describe('LESS-13 LESS-14 what learners tried in a lesson', () => {
  it('is refused to visitors, who have tried nothing', async () => {
    const visitor = new Caller(site);
    expect(await record(visitor, keys, 'mine')).toBe('UNAUTHENTICATED');
    expect(await interactivesIn(visitor, keys)).toEqual([]);
  });

  it('is refused for unknown lessons, drafts and unknown names', async () => {
    const draft = (await site.make.lesson({ status: 'draft' })).id;
    expect(await record(ana, 999_999, 'mine')).toBe('NOT_FOUND');
    expect(await record(ana, draft, 'mine')).toBe('NOT_FOUND');
    for (const name of ['', 'Mine', 'mine ', 'toString', 'x'.repeat(500)]) {
      expect(await record(ana, keys, name), name).toBe('BAD_USER_INPUT');
    }
    expect(await interactivesIn(ana, keys)).toEqual([]);
  });

  it('is stored once for each person, lesson and name, in the order in which it was tried', async () => {
    await Promise.all([1, 2, 3].map(() => record(ana, keys, 'mine')));
    expect(await record(ana, keys, 'fingerprint')).toEqual(['mine', 'fingerprint']);
    expect(await interactivesIn(ana, blocks)).toEqual([]);
    expect(await interactivesIn(await withSession(site), keys)).toEqual([]);
  });

  it('is deleted with the account', async () => {
    await record(ana, keys, 'mine');
    const em = site.em.fork();
    await em.execute('delete from app_user where id = ?', [ana.user.id]);
    expect(await em.execute('select from lesson_try where user_id = ?', [ana.user.id])).toHaveLength(0);
  });
});
