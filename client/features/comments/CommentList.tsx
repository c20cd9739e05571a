import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { SatoAsleep } from '../../mascot/SatoAsleep.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';

export const CommentFragment = graphql(`
  fragment CommentList_comment on Comment {
    id
    content
    createdAt
    likeCount
    user {
      id
      username
    }
    replies {
      id
      content
      createdAt
      likeCount
      user {
        id
        username
      }
    }
  }
`);

/** The comments of an article, video or lesson: newest first, replies one level below. */
export function CommentList({ comments: references }: { comments: FragmentType<typeof CommentFragment>[] }) {
  const comments = readFragment(CommentFragment, references);
  const count = comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  return (
    <Section aria-labelledby="comments">
      <h2 id="comments">
        {count === 0 ? <Trans>Comments</Trans> : <Plural value={count} one="# comment" other="# comments" />}
      </h2>
      {count === 0 && (
        <Empty>
          <SatoAsleep />
          <p>
            <Trans>Nobody has said anything yet.</Trans>
          </p>
        </Empty>
      )}
      <ol>
        {comments.map(({ replies, ...comment }) => (
          <li key={comment.id}>
            <CommentBody {...comment} />
            {replies.length > 0 && (
              <Replies>
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <CommentBody {...reply} />
                  </li>
                ))}
              </Replies>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface CommentBodyProps {
  content: string;
  createdAt: string;
  likeCount: number;
  user?: { username: string } | null;
}

function CommentBody({ content, createdAt, likeCount, user }: CommentBodyProps) {
  const { t } = useLingui();
  const name = user?.username ?? t`deleted user`;
  return (
    <Body>
      <Avatar name={name} />
      <div>
        <Byline>
          <strong>{name}</strong>
          <FormattedDate iso={createdAt} />
        </Byline>
        <Words>{content}</Words>
        <Likes>
          <Icon name="heart" size={16} />
          <Plural value={likeCount} one="# like" other="# likes" />
        </Likes>
      </div>
    </Body>
  );
}

const Section = styled.section`
  max-width: var(--measure);
  margin-top: 64px;

  h2 {
    margin-bottom: 24px;
    font-size: var(--step-2);
  }

  > ol {
    display: grid;
    gap: 28px;
  }
`;

const Empty = styled.div`
  display: flex;
  align-items: center;
  gap: 20px;
  color: var(--muted);

  svg {
    width: 120px;
    height: auto;
  }
`;

const Replies = styled.ol`
  display: grid;
  gap: 20px;
  margin: 20px 0 0 20px;
  padding-inline-start: clamp(14px, 4vw, 36px);
  border-inline-start: 2px solid var(--line);
`;

const Body = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 14px;
`;

const Byline = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px 12px;

  time {
    color: var(--muted);
    font-size: var(--step--1);
  }
`;

const Words = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Likes = styled.div`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  margin-top: 4px;
  color: var(--muted);
  font-size: var(--step--1);
`;
