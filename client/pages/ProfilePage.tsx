import type { WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useHydrated } from '../app/hydrated.ts';
import { useLanguage } from '../app/language.tsx';
import { paths } from '../app/paths.ts';
import { OwnProgress } from '../features/course/OwnProgress.tsx';
import { SignedInOnly } from '../frame/SignedInOnly.tsx';
import type { ProfilePageQuery as ProfileData } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { SatoReading } from '../mascot/SatoReading.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Container } from '../ui/Container.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Link } from '../ui/Link.tsx';
import { ListFailed } from '../ui/ListState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useListingParams } from '../ui/useListingParams.ts';
import { OwnComments } from './profile/OwnComments.tsx';
import { SavedVideos } from './profile/SavedVideos.tsx';

/** Saved videos shown at first, and added with each request for older ones: rows of the grid. */
const SAVED_STEP = 3;

const ProfilePageQuery = graphql(`
  query ProfilePage($language: Language!, $page: Int!, $pageSize: Int!, $savedSize: Int!) {
    me {
      id
      email
      role
      createdAt
    }
    myProgress {
      ...OwnProgress_progress
    }
    courseModules {
      id
      lessons {
        id
      }
    }
    savedVideos(pageSize: $savedSize) {
      totalCount
      items {
        id
        ...VideoCard_video
      }
    }
    myComments(page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        comment {
          id
        }
        ...OwnCommentItem_item
      }
    }
  }
`);

export default function ProfilePage() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Profile`} description={t`Your account, your course, your videos and your comments.`} unlisted />
      <SignedInOnly>{({ username }) => <Profile username={username} />}</SignedInOnly>
    </>
  );
}

function Profile({ username }: { username: string }) {
  const { language } = useLanguage();
  const { page } = useListingParams();
  const [savedSize, setSavedSize] = useState(SAVED_STEP);
  // Comments are written, and videos saved, on other pages; what has just come with this one is as new as can be.
  const isHydrated = useHydrated();
  const [fetchPolicy] = useState<WatchQueryFetchPolicy>(isHydrated ? 'cache-and-network' : 'cache-first');
  const { data, previousData, error, loading, refetch } = useQuery(ProfilePageQuery, {
    variables: { language, page, pageSize: LISTING_PAGE_SIZE, savedSize },
    fetchPolicy,
  });
  const shown = data ?? previousData;
  return (
    <>
      <PageHeader title={username} lead={shown?.me && <Facts account={shown.me} />} Mascot={SatoReading} />
      <Sections>
        {error && !loading && (
          <ListFailed onRetry={() => refetch()}>
            <Trans>Something went wrong. Please try again.</Trans>
          </ListFailed>
        )}
        {shown && (
          <>
            {shown.myProgress && (
              <Course>
                <OwnProgress
                  progress={shown.myProgress}
                  firstLessonId={shown.courseModules.flatMap(({ lessons }) => lessons)[0]?.id}
                />
              </Course>
            )}
            <SavedVideos saved={shown.savedVideos} onMore={() => setSavedSize(savedSize + SAVED_STEP)} />
            <OwnComments comments={shown.myComments} page={page} />
          </>
        )}
      </Sections>
    </>
  );
}

function Facts({ account }: { account: NonNullable<ProfileData['me']> }) {
  return (
    <FactList>
      <span>{account.email}</span>
      <span>
        <Trans>
          Member since <FormattedDate iso={account.createdAt} />
        </Trans>
      </span>
      <Badge $tone="sea">{account.role === 'admin' ? <Trans>Administrator</Trans> : <Trans>Member</Trans>}</Badge>
      <Link to={paths.settings}>
        <Trans>Settings</Trans>
      </Link>
    </FactList>
  );
}

const Sections = styled(Container)`
  display: grid;
  gap: 48px;
  padding-block: 36px 72px;
`;

const Course = styled.div`
  max-width: 480px;
`;

const FactList = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 18px;
  overflow-wrap: anywhere;
`;
