import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { commentAddress } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { paths } from '../../app/paths.ts';
import type { CommentTarget } from '../../gql/graphql.ts';
import { Meta } from '../../ui/Card.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';

export const PAGE_OF: Record<CommentTarget, (slug: string) => string> = {
  article: paths.article,
  video: paths.video,
  lesson: paths.lesson,
};

interface PlacedCommentProps {
  comment: { id: number; content: string; createdAt: string };
  place: { type: CommentTarget; slug: string; title: { value: string; language: Language } };
  /** Beside the date. */
  children?: ReactNode;
  /** Above the text. */
  explanation?: ReactNode;
}

/** A comment away from its page: its place, date and text. */
export function PlacedComment({ comment, place, explanation, children }: PlacedCommentProps) {
  const { id, content, createdAt } = comment;
  return (
    <Item>
      <h3>
        <Link to={commentAddress(PAGE_OF[place.type](place.slug), id)}>
          <Text text={place.title} />
        </Link>
      </h3>
      <Meta>
        <FormattedDate iso={createdAt} />
        {children}
      </Meta>
      {explanation}
      <Content dir="auto">{content}</Content>
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

  h3 > a {
    display: inline-block;
    margin-block: -11px;
    padding-block: 11px;
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
