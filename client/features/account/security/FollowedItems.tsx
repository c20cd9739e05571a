import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MAX_PAGE_SIZE } from '#domain/limits.ts';
import { useLanguage } from '../../../app/language.tsx';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { FollowButton } from '../../../ui/FollowButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ListFailed } from '../../../ui/ListState.tsx';
import { Text } from '../../../ui/Text.tsx';
import { FOLLOWED_STEP, FollowedItemsQuery } from '../followed-items-query.tsx';
import { PAGE_OF } from '../PlacedComment.tsx';

/**
 * What the user follows, those followed last first. Items that are unfollowed here stay until the page is opened again,
 * so that a slip is undone with a second click.
 */
export default function FollowedItems() {
  const { language } = useLanguage();
  const [{ page, pageSize }, setShown] = useState({ page: 1, pageSize: FOLLOWED_STEP });
  const [unfollowed, setUnfollowed] = useState<ReadonlySet<number>>(new Set());
  const { data, previousData, error, refetch } = usePageQuery(FollowedItemsQuery, {
    variables: { page, pageSize, language },
    fetchPolicy: 'network-only',
  });
  const list = (data ?? previousData)?.followedItems;

  function handleChange(id: number, isFollowed: boolean) {
    setUnfollowed((ids) => (isFollowed ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])));
  }

  if (error) {
    return (
      <ListFailed onRetry={() => refetch()}>
        <Trans>Something went wrong. Please try again.</Trans>
      </ListFailed>
    );
  }
  if (!list) {
    return (
      <p role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  }
  if (list.totalCount === 0) {
    return (
      <p>
        <Trans>Nothing yet. Select Follow above the comments of an article, video or lesson.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>You get a notification when someone comments on one of these.</Trans>
      </p>
      <Items>
        {list.items.map(({ id, place }) => (
          <li key={id}>
            <Link to={PAGE_OF[place.type](place.slug)}>
              <Text text={place.title} />
            </Link>
            <FollowButton
              item={{ kind: place.type, id: place.itemId }}
              isFollowed={!unfollowed.has(id)}
              name={place.title.value}
              anchor="followed"
              onChange={(isFollowed) => handleChange(id, isFollowed)}
            />
          </li>
        ))}
      </Items>
      {list.totalCount > list.items.length && (
        <Pages>
          {pageSize < MAX_PAGE_SIZE ? (
            <Button
              type="button"
              $kind="plain"
              onClick={() => setShown({ page: 1, pageSize: Math.min(pageSize + FOLLOWED_STEP, MAX_PAGE_SIZE) })}
            >
              <Trans>Show more</Trans>
            </Button>
          ) : (
            <>
              {page > 1 && (
                <Button type="button" $kind="plain" onClick={() => setShown({ page: page - 1, pageSize })}>
                  <Trans>Previous</Trans>
                </Button>
              )}
              {page < list.pageCount && (
                <Button type="button" $kind="plain" onClick={() => setShown({ page: page + 1, pageSize })}>
                  <Trans>Next</Trans>
                </Button>
              )}
            </>
          )}
        </Pages>
      )}
    </>
  );
}

const Items = styled.ul`
  display: grid;
  width: 100%;

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 8px 16px;
    padding-block: 10px;
    border-top: 1px solid var(--line);
  }
`;

const Pages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;
