import { commentAddress } from '#domain/addresses.ts';
import type { CommentTargetKind } from '#domain/content.ts';
import { paths } from '../../app/paths.ts';
import type { CommentRow_RowFragment } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';

export const CommentRowFragment = graphql(`
  fragment CommentRow_row on CommentRow {
    comment {
      id
      content
      status
      createdAt
      awaitsReview
      awaitsConfirmation
      reportCount
      reportReasons {
        reason
        count
      }
      decision {
        reason
        note
        decidedBy
      }
      user {
        id
        username
        role
      }
    }
    authorBan {
      userId
      until
    }
    place(language: $language) {
      type
      slug
      title { value language }
    }
  }
`);

export type CommentRow = CommentRow_RowFragment;

const PAGE_OF: Record<CommentTargetKind, (slug: string) => string> = {
  article: paths.article,
  video: paths.video,
  lesson: paths.lesson,
};

interface PlacedComment {
  comment: Pick<CommentRow['comment'], 'id'>;
  place: Pick<CommentRow['place'], 'type' | 'slug'>;
}

/** The address of a comment on the site. */
export function commentPath({ comment, place }: PlacedComment): string {
  return commentAddress(PAGE_OF[place.type](place.slug), comment.id);
}
