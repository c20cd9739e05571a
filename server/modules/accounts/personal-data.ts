import type { EntityManager } from '@mikro-orm/postgresql';
import { addresses } from '#domain/addresses.ts';

/** The page that a comment is on. Addresses and titles of drafts and of items in the trash stay private. */
const PLACE = `case
  when a.status = 'published' then '${addresses.article('')}' || a.slug
  when v.status = 'published' then '${addresses.video('')}' || v.slug
  when l.status = 'published' and m.status = 'published' then '${addresses.lesson('')}' || l.slug
end`;
const WITH_PLACE = `
  left join article a on a.id = c.article_id
  left join video v on v.id = c.video_id
  left join lesson l on l.id = c.lesson_id
  left join course_module m on m.id = l.module_id`;
/** For a video that became a draft or is in the trash, only the ID is given. */
const PUBLIC_VIDEO = `case when v.status = 'published' then v.title end as title, case when v.status = 'published' then v.slug end as slug`;
const PUBLIC_LESSON_TITLE = `case when l.status = 'published' and m.status = 'published' then l.title end`;

/**
 * Everything the site stores about one person: a query for each part of the file, with the person's id as `:id`. Add
 * every table that holds something about people. The password hash, the session ids and the secrets of two-step login are left out, because they would
 * only help someone who steals the file. A newsletter subscription is in it only if the account's address is confirmed:
 * anyone can register with someone else's email address.
 */
const PARTS = {
  account: `
    select id, username, email, email_confirmed_at as "emailConfirmedAt", role, created_at as "createdAt",
      second_factor_at as "twoStepLoginSince" from app_user where id = :id`,
  comments: `
    select c.id, c.content, c.status, c.awaits_review as "awaitsReview",
      c.awaits_confirmation as "awaitsConfirmation", c.created_at as "createdAt",
      c.edited_at as "editedAt", c.trashed_at as "removedAt", coalesce(c.reply_to_id, c.parent_id) as "replyTo", ${PLACE} as place,
      d.reason as "hiddenFor", d.note as "noteOfModerator"
    from stored_comment c ${WITH_PLACE} left join comment_decision d on d.comment_id = c.id where c.user_id = :id order by c.created_at, c.id`,
  acceptedAnswers: `
    select w.question_id as "questionId", w.reply_id as "replyId", w.accepted_at as "acceptedAt", ${PLACE} as place
    from accepted_answer w join stored_comment c on c.id = w.question_id ${WITH_PLACE}
    where w.accepted_by = :id order by w.accepted_at, w.question_id`,
  commentBan: `
    select reason, note, until, created_at as "createdAt" from comment_ban where user_id = :id`,
  moderatedComments: `
    select comment_id as "commentId", reason, note, decided_at as "decidedAt"
    from comment_decision where decided_by = :id order by decided_at, comment_id`,
  likedComments: `
    select c.id, ${PLACE} as place
    from comment_like k join stored_comment c on c.id = k.comment_id ${WITH_PLACE} where k.user_id = :id order by c.id`,
  mentions: `
    select n.comment_id as "commentId", n.name, ${PLACE} as place
    from comment_mention n join stored_comment c on c.id = n.comment_id ${WITH_PLACE}
    where n.user_id = :id order by n.comment_id, n.name`,
  followedItems: `
    select c.article_id as "articleId", c.video_id as "videoId", c.lesson_id as "lessonId", ${PLACE} as place,
      c.created_at as "followedAt"
    from item_follow c ${WITH_PLACE} where c.user_id = :id order by c.created_at, c.id`,
  reportedComments: `
    select comment_id as "commentId", reason, created_at as "createdAt", settled_at as "settledAt", outcome
    from comment_report where user_id = :id order by created_at, comment_id`,
  likedVideos: `
    select k.video_id as id, ${PUBLIC_VIDEO}
    from video_like k left join video v on v.id = k.video_id where k.user_id = :id order by k.video_id`,
  savedVideos: `
    select s.video_id as id, ${PUBLIC_VIDEO}, s.saved_at as "savedAt"
    from video_save s left join video v on v.id = s.video_id where s.user_id = :id order by s.saved_at, s.video_id`,
  lessons: `
    select p.lesson_id as id, ${PUBLIC_LESSON_TITLE} as title, p.visited_at as "visitedAt", p.completed_at as "completedAt"
    from lesson_progress p left join lesson l on l.id = p.lesson_id left join course_module m on m.id = l.module_id
    where p.user_id = :id order by p.visited_at, p.completed_at, p.lesson_id`,
  quizAnswers: `
    select ${PUBLIC_LESSON_TITLE} as lesson, q.question_id as "questionId", q.option_id as "optionId", q.is_right as "isRight",
      q.answered_at as "answeredAt"
    from quiz_result q left join lesson l on l.id = q.lesson_id left join course_module m on m.id = l.module_id
    where q.user_id = :id order by q.answered_at, q.question_id`,
  tries: `
    select p.lesson_id as id, ${PUBLIC_LESSON_TITLE} as lesson, p.name, p.tried_at as "triedAt"
    from lesson_try p left join lesson l on l.id = p.lesson_id left join course_module m on m.id = l.module_id
    where p.user_id = :id order by p.tried_at, p.lesson_id, p.name`,
  moduleTests: `
    select case when m.status = 'published' then m.title end as module, r.right_count as "rightCount",
      r.question_count as "questionCount", r.taken_at as "takenAt", r.passed_at as "passedAt"
    from module_test_result r left join course_module m on m.id = r.module_id
    where r.user_id = :id order by r.taken_at, r.module_id`,
  reviews: `
    select ${PUBLIC_LESSON_TITLE} as lesson, r.question_id as "questionId", r.box, r.due_on as "dueOn"
    from question_review r left join lesson l on l.id = r.lesson_id left join course_module m on m.id = l.module_id
    where r.user_id = :id order by r.due_on, r.lesson_id, r.question_id`,
  certificates: `
    select id, name, issued_at as "issuedAt" from certificate where user_id = :id`,
  learningDays: `
    select day from learning_day where user_id = :id order by day`,
  notifications: `
    select kind, comment_id as "commentId", reason, note, created_at as "createdAt", read_at as "readAt"
    from notification where user_id = :id order by created_at, id`,
  repliesByMail: `
    select is_on as "isOn", language, last_mail_at as "lastMailAt" from reply_digest where user_id = :id`,
  securityEvents: `
    select action, outcome, detail, created_at as "createdAt",
      case when actor_id = :id or (actor_id is null and not by_operator) then address end as address
    from security_event where actor_id = :id or account_id = :id order by created_at, id`,
  contentChanges: `
    select c.at, c.source, c.action, c.item_type as type, c.slug, c.fields
    from content_change c where c.actor_id = :id order by c.id`,
  contentDrafts: `
    select item_type as type, item_id as id, updated_at as "updatedAt"
    from content_draft where author_id = :id order by updated_at, item_type, item_id`,
  previewLinks: `
    select item_type as type, item_id as id, created_at as "createdAt", expires_at as "expiresAt"
    from content_preview where owner_id = :id order by created_at, item_type, item_id`,
  images: `
    select file_name as "fileName", created_at as "createdAt", deleted_at as "deletedAt"
    from media where uploaded_by = :id order by created_at, id`,
  openItems: `
    select item_type as type, item_id as id, seen_at as "seenAt" from open_item where user_id = :id order by 1, 2`,
  newsletter: `
    select s.email, s.language, s.created_at as "createdAt", s.confirmed_at as "confirmedAt", s.bounced_at as "bouncedAt"
    from newsletter_subscription s join app_user u on lower(u.email) = lower(s.email)
    where u.id = :id and u.email_confirmed_at is not null`,
  mail: `
    select kind, recipient, subject, status, created_at as "createdAt", finished_at as "finishedAt"
    from mail where user_id = :id order by created_at, mail.id`,
  mailLinks: `
    select purpose, email, expires_at as "expiresAt"
    from account_link where user_id = :id order by expires_at, purpose`,
  passkeys: `
    select name, browser, system, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where user_id = :id order by passkey.id`,
  sessions: `
    select expires - lifetime as "startedAt", expires as "endsAt", last_used_at as "lastUsedAt", browser, system
    from (
      select last_used_at, sess ->> 'browser' as browser, sess ->> 'system' as system,
             (sess #>> '{cookie,expires}')::timestamptz as expires,
             (sess #>> '{cookie,originalMaxAge}')::float8 * interval '1 millisecond' as lifetime
      from session where sess ->> 'userId' = :id::text
    ) s order by 1`,
};

/** Rows of each part; times are ISO. */
export type PersonalData = Record<keyof typeof PARTS, object[]>;

/** What the site stores about a user, as of one moment. */
export async function personalData(em: EntityManager, userId: number): Promise<PersonalData> {
  const parts = Object.entries(PARTS).map(([name, query]) => {
    const rows = query.replaceAll(':id', String(userId));
    return `'${name}', (select coalesce(json_agg(part), '[]') from (${rows}) part)`;
  });
  const [found] = await em.execute<{ data: PersonalData }[]>(`select json_build_object(${parts.join(', ')}) as data`);
  if (!found) throw new Error('A query without a table answers one row.');
  return found.data;
}
