import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { commentAddress } from '#domain/addresses.ts';
import { paths } from '../../app/paths.ts';
import type { CommentTarget } from '../../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Meta } from '../../ui/Card.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';

export const OwnCommentItemFragment = graphql(`
  fragment OwnCommentItem_item on OwnComment {
    comment {
      id
      content
      awaitsReview
      createdAt
    }
    isPublic
    place(language: $language) {
      type
      slug
      title { value language }
    }
  }
`);

export const PAGE_OF: Record<CommentTarget, (slug: string) => string> = {
  article: paths.article,
  video: paths.video,
  lesson: paths.lesson,
};

/** A comment on its author's profile: its place, date and text. */
export function OwnCommentItem({ item }: { item: FragmentType<typeof OwnCommentItemFragment> }) {
  const { comment, isPublic, place } = readFragment(OwnCommentItemFragment, item);
  const { id, content, awaitsReview, createdAt } = comment;
  return (
    <Item>
      <h3>
        <Link to={commentAddress(PAGE_OF[place.type](place.slug), id)}>
          <Text text={place.title} />
        </Link>
      </h3>
      <Meta>
        <FormattedDate iso={createdAt} />
        {!isPublic && (
          <Badge>{awaitsReview ? <Trans>Waiting for review</Trans> : <Trans>Hidden by an admin</Trans>}</Badge>
        )}
      </Meta>
      <Content>{content}</Content>
    </Item>
  );
}

const Item = styled.article`
  display: grid;
  gap: 6px;
  padding-block: 18px;

  h3 {
    font-size: var(--step-0);
  }
`;

/** The whole of it is where the link leads. */
const Content = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 5;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
