import type { ArticleForm_ItemFragment } from '../../../gql/admin/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import type { FormValues, StoredValues } from '../form-values.ts';
import { sourceValues } from './source-values.ts';

export const ArticleFormFragment = graphql(`
  fragment ArticleForm_item on Article {
    id
    version
    outdatedTexts { field english }
    title
    titleEs
    slug
    excerpt
    excerptEs
    content
    contentEs
    category
    imageUrl
    status
    authorId
    reviewedAt
    reviewedBy
    attribution
    sourceUrl
    publishedAt
    publishAt
    unpublishAt
  }
`);

/** What the form takes from a stored article. */
export function storedArticle(found: FragmentType<typeof ArticleFormFragment>): StoredValues {
  const item = readFragment(ArticleFormFragment, found);
  return { values: { ...valuesOf(item), confirmed: [] }, version: item.version, outdated: item.outdatedTexts };
}

function valuesOf({ titleEs, excerptEs, contentEs, imageUrl, ...item }: ArticleForm_ItemFragment): FormValues {
  const { title, slug, excerpt, content, category, status, authorId } = item;
  return {
    ...{ title, slug, excerpt, content, category, status, authorId },
    titleEs: titleEs ?? '',
    excerptEs: excerptEs ?? '',
    contentEs: contentEs ?? '',
    imageUrl: imageUrl ?? '',
    reviewedAt: item.reviewedAt ?? '',
    reviewedBy: item.reviewedBy ?? '',
    ...sourceValues(item),
  };
}
