import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { VideoCard } from '../../features/videos/VideoCard.tsx';
import type { ProfilePageQuery } from '../../gql/graphql.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CardGrid } from '../../ui/Card.tsx';
import { NothingYet, ProfileSection } from './ProfileSection.tsx';

/** @param onMore asks for older ones. */
export function SavedVideos({ saved, onMore }: { saved: ProfilePageQuery['savedVideos']; onMore(): void }) {
  const { items, totalCount } = saved;
  return (
    <ProfileSection id="saved" title={<Trans>Saved videos</Trans>} count={totalCount}>
      {items.length === 0 && (
        <NothingYet
          action={
            <ButtonLink to={paths.videos} $kind="plain">
              <Trans>Browse the videos</Trans>
            </ButtonLink>
          }
        >
          <Trans>Videos you save for later will appear here.</Trans>
        </NothingYet>
      )}
      <CardGrid>
        {items.map((video) => (
          <li key={video.id}>
            <VideoCard video={video} />
          </li>
        ))}
      </CardGrid>
      {items.length < totalCount && (
        <More type="button" $kind="plain" onClick={onMore}>
          <Trans>Show more</Trans>
        </More>
      )}
    </ProfileSection>
  );
}

const More = styled(Button)`
  display: flex;
  margin: 28px auto 0;
`;
