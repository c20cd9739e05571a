import { registerEnumType } from 'type-graphql';
import { COMMENT_SORTS, CONTENT_SORTS, SORT_DIRECTIONS } from '#domain/admin-list.ts';
import { CATEGORIES, COMMENT_STATUSES, COMMENT_TARGETS, CONTENT_STATUSES, CONTENT_TYPES } from '#domain/content.ts';
import { CHANGE_ACTIONS, CHANGE_ACTORS, CHANGE_DOORS, CHANGED_TYPES } from '#domain/content-change.ts';
import { LANGUAGES } from '#domain/language.ts';
import { NOTIFICATION_KINDS } from '#domain/notification.ts';
import { ROLES } from '#domain/viewer.ts';

/** A GraphQL enum whose names are the words themselves, so that GraphQL, REST and the database spell them alike. */
function graphqlEnum<const Words extends readonly string[]>(
  name: string,
  description: string,
  words: Words,
): { [Word in Words[number]]: Word } {
  const values = Object.fromEntries(words.map((word) => [word, word])) as { [Word in Words[number]]: Word };
  registerEnumType(values, { name, description });
  return values;
}

export const LanguageEnum = graphqlEnum('Language', 'A language of interface and content.', LANGUAGES);
export const ContentStatusEnum = graphqlEnum(
  'ContentStatus',
  'Who sees content: drafts are for admins.',
  CONTENT_STATUSES,
);
export const ContentTypeEnum = graphqlEnum('ContentType', 'What admins write.', CONTENT_TYPES);
export const ContentSortEnum = graphqlEnum('ContentSort', 'What an admin sorts content by.', CONTENT_SORTS);
export const CommentSortEnum = graphqlEnum('CommentSort', 'What an admin sorts comments by.', COMMENT_SORTS);
export const SortDirectionEnum = graphqlEnum('SortDirection', 'From which end a list begins.', SORT_DIRECTIONS);
export const CommentStatusEnum = graphqlEnum('CommentStatus', 'Hidden comments are for admins.', COMMENT_STATUSES);
export const CommentTargetEnum = graphqlEnum('CommentTarget', 'What comments stand under.', COMMENT_TARGETS);
export const CategoryEnum = graphqlEnum('Category', 'What an article is about.', CATEGORIES);
export const RoleEnum = graphqlEnum('Role', 'What a person may do.', ROLES);
export const NotificationKindEnum = graphqlEnum(
  'NotificationKind',
  'Somebody replied to a comment, or an admin let it through.',
  NOTIFICATION_KINDS,
);
export const ChangedTypeEnum = graphqlEnum('ChangedType', 'What the history records changes of.', CHANGED_TYPES);
export const ChangeActorEnum = graphqlEnum('ChangeActor', 'Who changed content.', CHANGE_ACTORS);
export const ChangeDoorEnum = graphqlEnum('ChangeDoor', 'The way in which a change was made.', CHANGE_DOORS);
export const ChangeActionEnum = graphqlEnum('ChangeAction', 'What was done to content.', CHANGE_ACTIONS);
