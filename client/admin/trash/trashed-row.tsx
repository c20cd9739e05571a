import type { TrashedRow_ItemFragment } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';

export const TrashedRowFragment = graphql(`
  fragment TrashedRow_item on TrashedItem {
    type
    id
    slug
    title
    titleEs
    deletedAt
    deletedBy
    keptUntil
    lessonCount
    commentCount
    module {
      id
      title
      titleEs
    }
  }
`);

export type TrashedRow = TrashedRow_ItemFragment;
