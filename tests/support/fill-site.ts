import { randomBytes } from 'node:crypto';
import { Caller } from './caller.ts';
import { type SignedIn, signedIn } from './sign-in.ts';
import type { TestSite } from './start-site.ts';

/** Whatever a text format could stumble over; a NUL can't be stored. */
export const HARD_TEXT =
  'Tab\there, line\nbreak, return\r\nboth, back\\slash, \\N, \\., \\\\n, "quotes", \'single\', comma, ñandú, ₿, 🐕‍🦺, \u2028, \u0001\u001f\u007f, \\x00, end\\';

/** In characters: more than one part of a backup, hard to compress. */
const LONG = 1_200_000;

/** Fills a site with something of everything. @returns a caller who is logged in. */
export async function fillSite(site: TestSite): Promise<SignedIn> {
  const { make, em } = site;
  const ana = await signedIn(site, { username: 'ana', role: 'admin' });
  const bea = await make.user({ username: 'bea', disabledAt: new Date('2026-01-02T03:04:05.678Z') });
  const article = await make.article({
    title: HARD_TEXT,
    titleEs: HARD_TEXT,
    excerpt: HARD_TEXT,
    excerptEs: HARD_TEXT,
    content: HARD_TEXT,
    contentEs: randomBytes(LONG / 2).toString('hex'),
    author: bea.id,
  });
  await em.execute('update article set title = title where id = ?', [article.id]);
  await em.execute(`update article set created_at = '2026-03-04 05:06:07.123456+00' where id = ?`, [article.id]);
  await em.execute(
    `insert into content_draft (item_type, item_id, base_version, fields, author_id, version)
     values ('article', ?, 1, ?::jsonb, ?, 3)`,
    [article.id, JSON.stringify({ titleEs: null, content: HARD_TEXT }), bea.id],
  );
  const video = await make.video({ description: '' });
  const lesson = await make.lesson();
  await em.execute(`update lesson set questions = ? where id = ?`, [
    JSON.stringify([{ id: HARD_TEXT, answer: 1e-7, nested: { list: [null, true, 12345678901234567890n.toString()] } }]),
    lesson.id,
  ]);
  // Sequences are ahead of the ids, and a comment can answer one with a higher id.
  const parent = await make.comment({ article: article.id, content: HARD_TEXT });
  const reply = await make.comment({ article: article.id, parent: parent.id });
  await em.execute('update comment set reply_to_id = ? where id = ?', [reply.id, parent.id]);
  const gone = await make.comment({ lesson: lesson.id });
  await em.execute(`update comment set deleted_at = now(), content = '', user_id = null where id = ?`, [gone.id]);
  await em.execute('delete from comment where id = ?', [(await make.comment({ video: video.id })).id]);
  await make.notification({ user: bea.id, comment: reply.id });
  await make.savedVideo({ video: video.id, user: bea.id });
  await em.execute('insert into comment_like values (?, ?)', [reply.id, bea.id]);
  await em.execute('insert into item_follow (user_id, lesson_id) values (?, ?)', [bea.id, lesson.id]);
  await em.execute('insert into video_like values (?, ?)', [video.id, bea.id]);
  await em.execute('insert into comment_report (comment_id, user_id, reason) values (?, ?, ?)', [
    parent.id,
    bea.id,
    HARD_TEXT,
  ]);
  await em.execute('insert into lesson_progress values (?, ?, now(), null)', [bea.id, lesson.id]);
  await em.execute(`insert into quiz_result values (?, ?, 'q', 'o', true)`, [bea.id, lesson.id]);
  await em.execute(`insert into lesson_try values (?, ?, 'mine')`, [bea.id, lesson.id]);
  await em.execute(
    `insert into module_test_result (user_id, module_id, right_count, question_count, passed_at) values (?, ?, 1, 1, now())`,
    [bea.id, lesson.module.id],
  );
  await em.execute(`insert into question_review values (?, ?, 'q', 3, '2026-01-31')`, [bea.id, lesson.id]);
  await em.execute(
    `insert into certificate (id, user_id, name, lesson_count, module_count) values ('${'A'.repeat(22)}', ?, 'Bea', 1, 1)`,
    [bea.id],
  );
  await em.execute(`insert into learning_day values (?, current_date)`, [bea.id]);
  await em.execute(
    `insert into security_event (action, outcome, actor_id, account_id, address, detail)
     values ('login', 'failure', null, ?, '2001:db8::1', ?)`,
    [bea.id, HARD_TEXT],
  );
  await em.execute('delete from video where id = ?', [(await make.video({ description: HARD_TEXT })).id]);
  await em.execute(`insert into site_event (name, happened_at) values ('far', 'infinity'), ('early', '-infinity')`);
  const newsletter = await new Caller(site).post('/api/newsletter/subscribe', { email: 'n@example.org' });
  if (newsletter.status >= 500) throw new Error(`The newsletter answered ${newsletter.status}.`);
  await em.execute(`insert into newsletter_subscription (email, language) values ('list@example.org', 'es')`);
  // As in a cluster that has had many more transactions.
  await em.execute(`update content_change set xid = '4611686018427387904'`);
  return ana;
}
