import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let ana: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
});

afterAll(() => site.close());

interface Progress {
  completedCount: number;
  lessonCount: number;
  continueLesson: { slug: string } | null;
}

const PROGRESS = 'completedCount lessonCount continueLesson { slug }';

async function progressOf(caller: Caller): Promise<Progress | null | undefined> {
  return (await caller.graphql<{ myProgress: Progress | null }>(`{ myProgress { ${PROGRESS} } }`)).data?.myProgress;
}

/** Sends one of the mutations; answers the progress, or the code of the refusal. */
async function step(caller: Caller, mutation: string, lessonId: number): Promise<Progress | string | undefined> {
  const query = `mutation ($id: Int!) { step: ${mutation}(lessonId: $id) { lesson { id } progress { ${PROGRESS} } } }`;
  const { data, errors } = await caller.graphql<{ step: { progress: Progress } }>(query, { id: lessonId });
  return errors?.[0]?.extensions.code ?? data?.step.progress;
}

async function isCompleted(caller: Caller, id: number): Promise<boolean | undefined> {
  const query = 'query ($id: Int!) { lesson(id: $id) { isCompleted } }';
  return (await caller.graphql<{ lesson: { isCompleted: boolean } }>(query, { id })).data?.lesson.isCompleted;
}

const to = (slug: string) => ({ slug });

/** Two modules, made in another order than they are taken: a1, a2, then b1, b2; and what only admins see. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  const { make } = site;
  const b = (await make.module({ order: 2 })).id;
  const a = (await make.module({ order: 1 })).id;
  const draft = (await make.module({ order: 3, status: 'draft' })).id;
  const lessons = [
    { slug: 'b2', module: b, order: 2 },
    { slug: 'b1', module: b, order: 1 },
    { slug: 'a2', module: a, order: 2 },
    { slug: 'a1', module: a, order: 1 },
    { slug: 'a-draft', module: a, order: 1, status: 'draft' as const },
    { slug: 'in-draft', module: draft },
  ];
  for (const lesson of lessons) ids[lesson.slug] = (await make.lesson(lesson)).id;
});

beforeEach(async () => {
  ana = await withSession(site);
});

const id = (slug: string) => ids[slug] ?? 0;

describe('completing, reopening and visiting a lesson', () => {
  const MUTATIONS = ['completeLesson', 'reopenLesson', 'visitLesson'];

  it('COURSE-08 LESS-14 is refused to visitors, who have no progress', async () => {
    const visitor = new Caller(site);
    for (const mutation of MUTATIONS) expect(await step(visitor, mutation, id('a1')), mutation).toBe('UNAUTHENTICATED');
    expect(await isCompleted(visitor, id('a1'))).toBe(false);
    expect(await progressOf(visitor)).toBeNull();
  });

  it('LESS-14 LESS-17 finds no lesson that the learner may not see', async () => {
    for (const mutation of MUTATIONS) {
      for (const slug of ['a-draft', 'in-draft', 'nowhere']) {
        expect(await step(ana, mutation, id(slug)), `${mutation} ${slug}`).toBe('NOT_FOUND');
      }
    }
    expect(await progressOf(ana)).toEqual({ completedCount: 0, lessonCount: 4, continueLesson: to('a1') });
  });

  it('LESS-13 LESS-14 a completed lesson counts once, however often it is completed, and is open again after all', async () => {
    const once = await step(ana, 'completeLesson', id('a1'));
    expect(once).toEqual({ completedCount: 1, lessonCount: 4, continueLesson: to('a2') });
    expect(await Promise.all([1, 2, 3].map(() => step(ana, 'completeLesson', id('a1'))))).toEqual([once, once, once]);
    expect(await isCompleted(ana, id('a1'))).toBe(true);
    for (const _time of ['first', 'second']) {
      expect(await step(ana, 'reopenLesson', id('a1'))).toMatchObject({ completedCount: 0 });
    }
    expect(await isCompleted(ana, id('a1'))).toBe(false);
  });

  it('LESS-14 the completion is there on another device, and not for another user', async () => {
    await step(ana, 'completeLesson', id('b1'));
    const elsewhere = new Caller(site);
    await elsewhere.post('/api/auth/login', { username: ana.user.username, password: 'correct horse' });
    expect(await isCompleted(elsewhere, id('b1'))).toBe(true);
    const ben = await withSession(site);
    expect(await isCompleted(ben, id('b1'))).toBe(false);
    expect(await progressOf(ben)).toMatchObject({ completedCount: 0 });
    await step(ben, 'reopenLesson', id('b1'));
    expect(await isCompleted(ana, id('b1'))).toBe(true);
  });

  it('COURSE-08 one request that completes and reopens answers each as it was then', async () => {
    const change = (name: string) => `${name}(lessonId: ${id('a2')}) { lesson { isCompleted } }`;
    const { data } = await ana.graphql(`mutation { a: ${change('completeLesson')} b: ${change('reopenLesson')} }`);
    expect(data).toEqual({ a: { lesson: { isCompleted: true } }, b: { lesson: { isCompleted: false } } });
  });
});

describe('progress', () => {
  it('COURSE-08 ends at all lessons and nowhere to go on', async () => {
    for (const slug of ['a1', 'a2', 'b1', 'b2']) await step(ana, 'completeLesson', id(slug));
    expect(await progressOf(ana)).toEqual({ completedCount: 4, lessonCount: 4, continueLesson: null });
  });

  it('COURSE-08 counts neither drafts nor lessons of draft modules, not for an admin who completed them either', async () => {
    for (const slug of ['a-draft', 'in-draft', 'a1']) await step(admin, 'completeLesson', id(slug));
    await step(admin, 'visitLesson', id('in-draft'));
    await step(admin, 'visitLesson', id('a-draft'));
    expect(await progressOf(admin)).toEqual({ completedCount: 1, lessonCount: 4, continueLesson: to('a2') });
    const kept = await site.em
      .fork()
      .execute('select from lesson_progress where visited_at is not null and user_id = ?', [admin.user.id]);
    expect(kept).toHaveLength(0);
  });

  it('COURSE-08 a lesson that becomes a draft is counted no more, in either number', async () => {
    const module = (await site.make.module({ order: 9 })).id;
    const lesson = (await site.make.lesson({ slug: 'short-lived', module })).id;
    await step(ana, 'completeLesson', lesson);
    expect(await progressOf(ana)).toMatchObject({ completedCount: 1, lessonCount: 5 });
    await site.em.fork().execute("update lesson set status = 'draft' where id = ?", [lesson]);
    expect(await progressOf(ana)).toMatchObject({ completedCount: 0, lessonCount: 4 });
  });

  it('COURSE-08 goes on with the lesson visited last, and past it once it is completed, round to the first open one', async () => {
    expect((await progressOf(ana))?.continueLesson).toEqual(to('a1'));
    await step(ana, 'visitLesson', id('b2'));
    await step(ana, 'visitLesson', id('a2'));
    expect((await progressOf(ana))?.continueLesson).toEqual(to('a2'));
    await step(ana, 'completeLesson', id('a2'));
    expect((await progressOf(ana))?.continueLesson).toEqual(to('b1'));
    expect(await step(ana, 'visitLesson', id('b2'))).toMatchObject({ continueLesson: to('b2') });
    await step(ana, 'completeLesson', id('b2'));
    expect((await progressOf(ana))?.continueLesson).toEqual(to('a1'));
    await step(ana, 'completeLesson', id('a1'));
    expect((await progressOf(ana))?.continueLesson).toEqual(to('b1'));
  });

  it('COURSE-08 goes with the account, and with the lesson', async () => {
    const lesson = (await site.make.lesson({ status: 'draft' })).id;
    await step(ana, 'completeLesson', id('a1'));
    await step(admin, 'completeLesson', lesson);
    const em = site.em.fork();
    const count = async (column: string, value: number) =>
      (await em.execute(`select from lesson_progress where ${column} = ?`, [value])).length;
    await em.execute('delete from app_user where id = ?', [ana.user.id]);
    await em.execute('delete from lesson where id = ?', [lesson]);
    expect([await count('user_id', ana.user.id), await count('lesson_id', lesson)]).toEqual([0, 0]);
  });
});
