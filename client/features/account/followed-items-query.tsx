import { graphql } from '../../gql/index.ts';

/** Items shown at first, and added with each request for more. */
export const FOLLOWED_STEP = 20;

/** Apart from the list, so that the settings page can ask it before the code of the list is there. */
export const FollowedItemsQuery = graphql(`
  query FollowedItems($page: Int!, $pageSize: Int!, $language: Language!) {
    followedItems(page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        id
        place(language: $language) {
          type
          itemId
          slug
          title { value language }
        }
      }
    }
  }
`);
