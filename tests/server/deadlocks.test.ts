/** @module-tag extended */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexed } from '#tests/support/indexed.ts';
import { otherSession, untilSessionWaits, untilSiteIsEnded } from '#tests/support/other-session.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());

async function course() {
  await truncate(site.em, 'stored_course_module, content_change cascade');
  const [one, two] = [await site.make.module({ order: 1 }), await site.make.module({ order: 2 })];
  const lesson = await site.make.lesson({ module: one.id, order: 1 });
  return { one, two, lesson };
}
const stored = () =>
  site.em.execute(
    'select l.module_id as module, l.title, m.title as "moduleTitle" from lesson l join course_module m on m.id = l.module_id',
  );

/**
 * Writes while another session has locked something that the write needs, and then asks for what the write has locked.
 * @param waiting part of the statement that waits. Jobs may wait as well.
 */
async function whileOther<Answer>(
  locks: string,
  write: () => Promise<Answer>,
  waiting: string,
  then: string,
): Promise<Answer> {
  const other = await otherSession(site, locks);
  const answer = write();
  await untilSessionWaits(site, waiting);
  await other.execute(then);
  await other.commit();
  return answer;
}

describe('a write that a deadlock ends is done once the other one is through', () => {
  it('a new order of the course, while someone edits a lesson and its module', () =>
    untilSiteIsEnded(async () => {
      const { one, two, lesson } = await course();
      const [from, to] = [[lesson.id], []];
      const order = (first: number[], second: number[]) => [
        { id: one.id, lessonIds: first },
        { id: two.id, lessonIds: second },
      ];
      const answer = await whileOther(
        `update lesson set title = 'Theirs'`,
        () =>
          admin.graphql(
            'mutation ($from: [ModuleOrderInput!]!, $to: [ModuleOrderInput!]!) { arrangeCourse(from: $from, to: $to) { count } }',
            { from: order(from, to), to: order(to, from) },
          ),
        'from lesson order by id for update',
        `update course_module set title = 'Theirs too'`,
      );
      expect(answer).toEqual({ data: { arrangeCourse: { count: 1 } } });
      expect(await stored()).toEqual([{ module: two.id, title: 'Theirs', moduleTitle: 'Theirs too' }]);
    }));

  it('a lesson that moves to another module, while someone puts the course in order', () =>
    untilSiteIsEnded(async () => {
      const { two, lesson } = await course();
      const answer = await whileOther(
        'select from course_module order by id for update',
        () => admin.put(`/api/lessons/${lesson.id}`, { moduleId: two.id, title: 'Moved' }),
        'update "lesson"',
        'select from lesson order by id for update',
      );
      expect(answer.status).toBe(200);
      expect(await stored()).toMatchObject([{ module: two.id, title: 'Moved' }]);
    }));

  it('an undo, while someone edits a lesson and its module', () =>
    untilSiteIsEnded(async () => {
      const { one, two, lesson } = await course();
      await admin.put(`/api/lessons/${lesson.id}`, { moduleId: two.id });
      const [move] = await site.em.execute<{ id: string }[]>('select max(operation)::text as id from content_change');
      const answer = await whileOther(
        'select from course_module order by id for update',
        () => admin.graphql('mutation ($id: ID!) { undoOperation(id: $id) { message } }', { id: move?.id }),
        'update stored_lesson',
        'select from lesson order by id for update',
      );
      expect(answer).toEqual({ data: { undoOperation: { message: null } } });
      expect(await stored()).toMatchObject([{ module: one.id }]);
    }));
});

it('two processes that note words for the search never wait for each other, whatever has the words', async () => {
  const article = await site.make.article({ title: 'Zzqwerty', status: 'draft' });
  const video = await site.make.video({ title: 'Aaqwerty', status: 'draft' });
  await indexed(site.em);
  const note = (word: string) => `insert into known_word (language, word) values ('en', '${word}')`;
  const other = await otherSession(site, note('aaqwerty'));
  await site.em.transactional(async (em) => {
    await em.execute(`update stored_article set status = 'published' where id = ${article.id}`);
    await em.execute(`update stored_video set status = 'published' where id = ${video.id}`);
  });
  await untilSessionWaits(site, 'insert into known_word');
  await other.execute(`set local lock_timeout = '100ms'`);
  await other.execute(note('zzqwerty'));
  await other.commit();
  const known = `select word from known_word where word like '%qwerty' order by word`;
  await expect.poll(() => site.em.execute(known)).toEqual([{ word: 'aaqwerty' }, { word: 'zzqwerty' }]);
  await indexed(site.em);
});
