import { registerEnumType } from 'type-graphql';
import { CATEGORIES, COMMENT_STATUSES, CONTENT_STATUSES } from '#domain/content.ts';
import { LANGUAGES } from '#domain/language.ts';
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
export const CommentStatusEnum = graphqlEnum('CommentStatus', 'Hidden comments are for admins.', COMMENT_STATUSES);
export const CategoryEnum = graphqlEnum('Category', 'What an article is about.', CATEGORIES);
export const RoleEnum = graphqlEnum('Role', 'What a person may do.', ROLES);
