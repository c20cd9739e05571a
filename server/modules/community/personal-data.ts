import { PLACE, WITH_PLACE } from '../content/personal-data.ts';

export const PERSONAL_DATA = {
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
  notifications: `
    select kind, comment_id as "commentId", reason, note, created_at as "createdAt", read_at as "readAt"
    from notification where user_id = :id order by created_at, id`,
  repliesByMail: `
    select is_on as "isOn", language, last_mail_at as "lastMailAt" from reply_digest where user_id = :id`,
};
