import { graphql } from '../../gql/admin/index.ts';

export const MediaItemFragment = graphql(`
  fragment MediaItem on Media {
    id
    digest
    src
    fileName
    width
    height
    bytes
    altEn
    altEs
    decorative
    credit
    license
    sourceUrl
    focalX
    focalY
    createdAt
    deletedAt
    uploader
    uses {
      type
      id
      title
      titleEs
      isDraft
      isInTrash
    }
  }
`);

export const MediaQuery = graphql(`
  query AdminMedia($digest: String!) {
    media(digest: $digest) {
      ...MediaItem
    }
  }
`);
