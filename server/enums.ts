import { registerEnumType } from 'type-graphql';
import { COMMENT_SORTS, CONTENT_SORTS, SORT_DIRECTIONS } from '#domain/admin-list.ts';
import { CATEGORIES, COMMENT_STATUSES, COMMENT_TARGETS, CONTENT_STATUSES, CONTENT_TYPES } from '#domain/content.ts';
import { CHANGE_ACTIONS, CHANGE_ACTORS, CHANGE_DOORS, CHANGED_TYPES } from '#domain/content-change.ts';
import { LANGUAGES } from '#domain/language.ts';
import { NOTIFICATION_KINDS } from '#domain/notification.ts';
import { DRAFT_PROBLEMS, SCHEDULED_ACTIONS } from '#domain/schedule.ts';
import { SEARCH_KINDS } from '#domain/search.ts';
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
export const ContentSortEnum = graphqlEnum(
  'ContentSort',
  'The sort key of content lists. `order` is the order of the course, for modules and lessons.',
  CONTENT_SORTS,
);
export const CommentSortEnum = graphqlEnum('CommentSort', 'The sort key of comment lists.', COMMENT_SORTS);
export const SortDirectionEnum = graphqlEnum('SortDirection', 'The direction of a sorted list.', SORT_DIRECTIONS);
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
  'Why a person is notified: someone replied to a comment, an admin approved it, or an admin decided about a report.',
  NOTIFICATION_KINDS,
);
export const ChangedTypeEnum = graphqlEnum('ChangedType', 'A type whose changes the history records.', CHANGED_TYPES);
export const ChangeActorEnum = graphqlEnum('ChangeActor', 'Who made a change.', CHANGE_ACTORS);
export const ChangeDoorEnum = graphqlEnum('ChangeDoor', 'The way in which a change was made.', CHANGE_DOORS);
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
