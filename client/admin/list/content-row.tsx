import { paths } from '../../app/paths.ts';
import type { ContentRow_RowFragment } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';

export const ContentRowFragment = graphql(`
  fragment ContentRow_row on ContentRow {
    type
    id
    title
    titleEs
    slug
    status
    hasSpanish
    isOutdated
    wishCount
    createdAt
    publishedAt
    publishAt
    unpublishAt
    hasPendingDraft
    draftPublishAt
    updatedAt
    order
    moduleTitle
    moduleTitleEs
    category
  }
`);

export type ContentRow = ContentRow_RowFragment;

/** The public page of a row's item. */
export function publicPath({ type, id, slug }: Pick<ContentRow, 'type' | 'id' | 'slug'>): string {
  if (type === 'article') return paths.article(slug);
  if (type === 'video') return paths.video(slug);
  return type === 'lesson' ? paths.lesson(slug) : paths.courseModule(id);
}
