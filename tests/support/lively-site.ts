import type { EntityManager } from '@mikro-orm/postgresql';
import type { TestSite } from './start-site.ts';

/** The server fills this a moment later, when it has heard of a change. */
const LATER = 'search_text';

/** They name items by type and ID, without a foreign key. */
const BY_TYPE = ['content_draft', 'content_preview'];

/** Tables of content and comments, and all whose rows can't be without one of them. */
export async function belongings(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>(`
    with recursive belonging as (
      select unnest('{stored_article,stored_video,stored_course_module,stored_lesson,stored_comment}'::regclass[]) as name
      union
      select c.conrelid::regclass from pg_constraint c join belonging b on c.confrelid = b.name and c.contype = 'f'
    )
    select name::text from belonging where name <> '${LATER}'::regclass order by 1`);
  return [...rows.map(({ name }) => name), ...BY_TYPE];
}

/** Every row of these tables, as text. */
export async function everythingIn(em: EntityManager): Promise<Record<string, string[]>> {
  const tables = await belongings(em);
  const rows = tables.map((table) => em.execute<{ row: string }[]>(`select t::text as row from ${table} t order by 1`));
  return Object.fromEntries((await Promise.all(rows)).map((found, at) => [tables[at], found.map(({ row }) => row)]));
}

/**
 * An item of each type with a word of its own in every text, and everything that can belong to one.
 * @param reader who wrote the comments and did the rest; @param other someone else.
 */
export async function livelySite({ em, make }: TestSite, reader: number, other: number) {
  const article = await make.article({ slug: 'gone-article', title: 'Gone article' });
  const video = await make.video({ slug: 'gone-video', title: 'Gone video' });
  const module = await make.module({ slug: 'gone-module', title: 'Gone module' });
  const lesson = await make.lesson({ slug: 'gone-lesson', title: 'Gone lesson', module: module.id });
  const comments: number[] = [];
  for (const target of [{ article: article.id }, { video: video.id }, { lesson: lesson.id }]) {
    const [[type, id] = ['', 0]] = Object.entries(target);
    const comment = await make.comment({ ...target, user: reader, content: 'Gone comment' });
    const reply = await make.comment({ ...target, parent: comment.id, content: 'Gone reply' });
    await make.notification({ user: reader, comment: reply.id });
    await em.execute(`
      insert into item_follow (user_id, ${type}_id) values (${reader}, ${id});
      insert into former_slug (slug, ${type}_id) values ('once-${type}', ${id});
      insert into translation_wish (visitor, ${type}_id) values ('someone', ${id});
      insert into comment_like (comment_id, user_id) values (${reply.id}, ${reader});
      insert into comment_report (comment_id, user_id) values (${reply.id}, ${reader});
      insert into comment_mention (comment_id, name, user_id) values (${reply.id}, 'ana', ${reader});
      insert into comment_decision (comment_id, reason, decided_by) values (${comment.id}, 'spam', ${other});
      ${type === 'lesson' ? `insert into accepted_answer (question_id, reply_id) values (${comment.id}, ${reply.id})` : ''}`);
    comments.push(comment.id, reply.id);
  }
  for (const [type, { id }] of Object.entries({ article, video, module, lesson })) {
    await em.execute(`
      insert into content_base (${type}_id, fields) values (${id}, '{}');
      insert into content_draft (item_type, item_id, base_version, fields, author_id)
        values ('${type}', ${id}, 1, '{"title": "Gone draft"}', ${other});
      insert into content_preview (token_digest, item_type, item_id, owner_id, expires_at)
        values (sha256('${type} ${id}'), '${type}', ${id}, ${other}, now() + interval '1 day')`);
  }
  for (const user of [reader, other]) await make.savedVideo({ video: video.id, user });
  await em.execute(`
    insert into video_like (video_id, user_id) values (${video.id}, ${reader});
    insert into lesson_progress (user_id, lesson_id, visited_at, completed_at) values (${reader}, ${lesson.id}, now(), now());
    insert into quiz_result (user_id, lesson_id, question_id, option_id, is_right) values (${reader}, ${lesson.id}, 'q', 'a', true);
    insert into lesson_try (user_id, lesson_id, name) values (${reader}, ${lesson.id}, 'mine');
    insert into question_review (user_id, lesson_id, question_id, due_on) values (${reader}, ${lesson.id}, 'q', '2026-01-01');
    insert into module_test_result (user_id, module_id, right_count, question_count) values (${reader}, ${module.id}, 1, 2)`);
  return { article, video, module, lesson, comments };
}
