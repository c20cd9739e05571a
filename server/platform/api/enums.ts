import { registerEnumType } from 'type-graphql';
import { COMMENT_SORTS, CONTENT_SORTS, SORT_DIRECTIONS } from '#domain/admin-list.ts';
import { COMMENT_ORDERS } from '#domain/comment-order.ts';
import {
  CATEGORIES,
  COMMENT_STATUSES,
  COMMENT_TARGETS,
  CONTENT_STATUSES,
  CONTENT_TYPES,
  TRASHED_TYPES,
} from '#domain/content.ts';
import { CHANGE_ACTIONS, CHANGE_ACTORS, CHANGE_SOURCES, CHANGED_TYPES } from '#domain/content-change.ts';
import { LANGUAGES } from '#domain/language.ts';
import { MODERATION_REASONS } from '#domain/moderation.ts';
import {
  DELIVERY_STATUSES,
  ISSUE_ITEM_TYPES,
  ISSUE_STATUSES,
  REPEATABLE_DELIVERIES,
} from '#domain/newsletter-issue.ts';
import { NOTIFICATION_KINDS } from '#domain/notification.ts';
import { DRAFT_PROBLEMS, SCHEDULED_ACTIONS } from '#domain/schedule.ts';
import { SEARCH_KINDS } from '#domain/search.ts';
import { UNDO_LOSSES } from '#domain/undo.ts';
import { ROLES } from '#domain/viewer.ts';

/** A GraphQL enum whose names are the words themselves, so GraphQL, REST and the database use the same spelling. */
function graphqlEnum<const Words extends readonly string[]>(
  name: string,
  description: string,
  words: Words,
): { [Word in Words[number]]: Word } {
  const values = Object.fromEntries(words.map((word) => [word, word])) as { [Word in Words[number]]: Word };
  registerEnumType(values, { name, description });
  return values;
}

export const LanguageEnum = graphqlEnum('Language', 'A language of the interface and of content.', LANGUAGES);
export const ContentStatusEnum = graphqlEnum(
  'ContentStatus',
  'The visibility of content: only admins and editors see drafts.',
  CONTENT_STATUSES,
);
export const ContentTypeEnum = graphqlEnum('ContentType', 'A type of content.', CONTENT_TYPES);
export const TrashedTypeEnum = graphqlEnum('TrashedType', 'What the trash keeps.', TRASHED_TYPES);
export const ContentSortEnum = graphqlEnum(
  'ContentSort',
  'The sort key of content lists. `order` is the order of the course, for modules and lessons.',
  CONTENT_SORTS,
);
export const CommentSortEnum = graphqlEnum('CommentSort', 'The sort key of comment lists.', COMMENT_SORTS);
export const SortDirectionEnum = graphqlEnum('SortDirection', 'The direction of a sorted list.', SORT_DIRECTIONS);
export const CommentOrderEnum = graphqlEnum(
  'CommentOrder',
  'The order of top-level comments. Equally liked ones are listed newest first.',
  COMMENT_ORDERS,
);
export const CommentStatusEnum = graphqlEnum(
  'CommentStatus',
  'The visibility of a comment: only admins and moderators see hidden ones.',
  COMMENT_STATUSES,
);
export const CommentTargetEnum = graphqlEnum(
  'CommentTarget',
  'The type of an item that can have comments.',
  COMMENT_TARGETS,
);
export const SearchKindEnum = graphqlEnum(
  'SearchKind',
  'What the search finds; a term is one of the glossary.',
  SEARCH_KINDS,
);
export const CategoryEnum = graphqlEnum('Category', 'The category of an article.', CATEGORIES);
export const RoleEnum = graphqlEnum('Role', 'The role of an account.', ROLES);
export const NotificationKindEnum = graphqlEnum(
  'NotificationKind',
  'Why a person is notified: someone replied to a comment, mentioned the person or accepted a reply as the answer, there are new comments on a followed item, an admin approved, hid or removed a comment, or an admin decided about a report.',
  NOTIFICATION_KINDS,
);
export const ModerationReasonEnum = graphqlEnum(
  'ModerationReason',
  'Why a comment was hidden or removed, or why an account may not comment.',
  MODERATION_REASONS,
);
export const ChangedTypeEnum = graphqlEnum('ChangedType', 'A type whose changes the history records.', CHANGED_TYPES);
export const ChangeActorEnum = graphqlEnum('ChangeActor', 'Who made a change.', CHANGE_ACTORS);
export const ChangeSourceEnum = graphqlEnum('ChangeSource', 'The way in which a change was made.', CHANGE_SOURCES);
export const ChangeActionEnum = graphqlEnum('ChangeAction', 'What a change did.', CHANGE_ACTIONS);
export const ScheduledActionEnum = graphqlEnum(
  'ScheduledAction',
  'What happens to an item by itself.',
  SCHEDULED_ACTIONS,
);
export const DraftProblemEnum = graphqlEnum(
  'DraftProblem',
  'Why a pending draft could not be published when it was due. The draft is still there.',
  DRAFT_PROBLEMS,
);
export const UndoLossEnum = graphqlEnum('UndoLoss', "Why a part of an item can't be put back.", UNDO_LOSSES);
export const IssueStatusEnum = graphqlEnum(
  'NewsletterIssueStatus',
  'What has become of an issue of the newsletter.',
  ISSUE_STATUSES,
);
export const IssueItemTypeEnum = graphqlEnum(
  'NewsletterItemType',
  'The type of an item that an issue of the newsletter can name.',
  ISSUE_ITEM_TYPES,
);
export const DeliveryStatusEnum = graphqlEnum(
  'NewsletterDeliveryStatus',
  'What has become of a mail to one reader. `unsure`: it may have arrived. `skipped`: the reader has gone.',
  DELIVERY_STATUSES,
);
export const RepeatableDeliveryEnum = graphqlEnum(
  'RepeatableDelivery',
  'Mails that can be sent once more.',
  REPEATABLE_DELIVERIES,
);
