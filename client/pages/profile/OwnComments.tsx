import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { OwnCommentItem } from '../../features/account/OwnCommentItem.tsx';
import type { ProfilePageQuery } from '../../gql/graphql.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { NothingYet, ProfileSection } from './ProfileSection.tsx';

/** One page of them, newest first. */
export function OwnComments({ comments, page }: { comments: ProfilePageQuery['myComments']; page: number }) {
  const { items, totalCount, pageCount } = comments;
  return (
    <ProfileSection id="comments" title={<Trans>Your comments</Trans>} count={totalCount}>
      {totalCount === 0 && (
        <NothingYet
          action={
            <ButtonLink to={paths.news} $kind="plain">
              <Trans>Browse the news</Trans>
            </ButtonLink>
          }
        >
          <Trans>You have not written a comment yet.</Trans>
        </NothingYet>
      )}
      <List>
        {items.map((item) => (
          <li key={item.comment.id}>
            <OwnCommentItem item={item} />
          </li>
        ))}
      </List>
      <Pagination page={page} pageCount={pageCount} />
    </ProfileSection>
  );
}

const List = styled.ul`
  max-width: var(--measure);

  > li + li {
    border-top: 1px solid var(--line);
  }
`;
