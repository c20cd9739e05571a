import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { FOLLOWED_ITEMS_MAX } from '#domain/limits.ts';
import { failureOf } from '../app/failure.ts';
import { useMutation } from '../app/use-mutation.ts';
import { graphql } from '../gql/index.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { showToast } from './toast-store.ts';

const SetItemFollowedMutation = graphql(`
  mutation SetItemFollowed($articleId: Int, $videoId: Int, $lessonId: Int, $followed: Boolean!) {
    setItemFollowed(articleId: $articleId, videoId: $videoId, lessonId: $lessonId, followed: $followed)
  }
`);

interface FollowedItem {
  kind: 'article' | 'video' | 'lesson';
  id: number;
}

interface FollowButtonProps {
  item: FollowedItem;
  isFollowed: boolean;
  /** What is followed, if the place of the button doesn't say it. */
  name?: string;
  /** Id of the element to come back to after logging in again. */
  anchor?: string;
  /** Says beside the button what following does. */
  isExplained?: boolean;
  onChange?(isFollowed: boolean): void;
}

/** Follows the comments of an item, or stops that. */
export function FollowButton({ item, isFollowed, name, anchor, isExplained, onChange }: FollowButtonProps) {
  const { t } = useLingui();
  const explanationId = useId();
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const [setFollowed, { loading }] = useMutation(SetItemFollowedMutation);

  async function handleClick() {
    // The second click of a double click must not undo the first.
    if (loading) return;
    const followed = !isFollowed;
    try {
      await setFollowed({
        variables: { [`${item.kind}Id`]: item.id, followed },
        optimisticResponse: { setItemFollowed: followed },
        update: (cache) => {
          const object = { __typename: TYPES[item.kind], id: item.id };
          cache.modify({ id: cache.identify(object), fields: { followedByMe: () => followed } });
        },
      });
      onChange?.(followed);
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'UNAUTHENTICATED') return setSessionEnded(true);
      const description =
        code === 'CONFLICT'
          ? t`You already follow ${FOLLOWED_ITEMS_MAX} items. Unfollow one in your settings first.`
          : t`Please try again.`;
      showToast({ title: t`Something went wrong`, description, tone: 'destructive' });
    }
  }

  return (
    <Box>
      <Toggle
        type="button"
        $kind="plain"
        data-followed={isFollowed || undefined}
        aria-describedby={isExplained ? explanationId : undefined}
        onClick={handleClick}
      >
        <Icon name="bell" size={20} />
        {isFollowed ? (
          <Trans comment="Button: stop being told of new comments here">Unfollow</Trans>
        ) : (
          <Trans comment="Button: be told of new comments here">Follow</Trans>
        )}
        {name && <span className="visually-hidden">: {name}</span>}
      </Toggle>
      {isExplained && (
        <Explanation id={explanationId} role="status">
          {isFollowed ? (
            <Trans>You’ll be notified of new comments here.</Trans>
          ) : (
            <Trans>Get a notification when there are new comments here.</Trans>
          )}
        </Explanation>
      )}
      {hasSessionEnded && <SessionEnded anchor={anchor} />}
    </Box>
  );
}

const TYPES = { article: 'Article', video: 'Video', lesson: 'Lesson' } as const;

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
`;

const Toggle = styled(Button)`
  flex: none;
  padding-inline: 16px;

  &[data-followed] {
    background: var(--sun);

    svg {
      fill: currentColor;
    }
  }
`;

const Explanation = styled.p`
  flex: 1 1 12em;
  color: var(--muted);
  font-size: var(--step--1);
  line-height: 1.4;
`;
