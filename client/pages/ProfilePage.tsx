import type { WatchQueryFetchPolicy } from '@apollo/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import type { Role } from '#domain/viewer.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { ModuleStamps } from '../features/course/ModuleStamps.tsx';
import { OwnProgress } from '../features/course/OwnProgress.tsx';
import { SignedInOnly } from '../frame/SignedInOnly.tsx';
import type { ProfilePageQuery as ProfileData } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { useHydrated } from '../hydration/hydrated.ts';
import { Badge } from '../ui/Badge.tsx';
import { Container } from '../ui/Container.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Link } from '../ui/Link.tsx';
import { ListFailed } from '../ui/ListState.tsx';
import { media } from '../ui/media.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SatoReading } from '../ui/Sato.tsx';
import { listingParams, useListingParams } from '../ui/useListingParams.ts';
import { ActivityList } from './profile/ActivityList.tsx';
import { OwnComments } from './profile/OwnComments.tsx';
import { QuizResults } from './profile/QuizResults.tsx';
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
    myLearning {
      certificate {
        id
      }
      quizzes {
        lesson {
          id
          slug
          localized(language: $language) { title { value language } }
        }
        questionCount
        rightCount
        missed {
          lessonId
          id
        }
        ...MissedQuestions_quiz
      }
      activity(count: 5) {
        kind
        at
        lesson {
          id
          slug
          localized(language: $language) { title { value language } }
        }
        comment {
          comment { id }
          place(language: $language) {
            type
            slug
            title { value language }
          }
        }
      }
    }
    courseModules {
      id
      ...ModuleStamps_module
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

const variablesOf = (page: number, savedSize: number, language: Language) => ({
  language,
  page,
  pageSize: LISTING_PAGE_SIZE,
  savedSize,
});

export const queries: PageQueries = ({ search, language, isSignedIn }) =>
  isSignedIn ? [pageQuery(ProfilePageQuery, variablesOf(listingParams(search).page, SAVED_STEP, language))] : [];

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
  const { data, previousData, error, refetch } = usePageQuery(ProfilePageQuery, {
    variables: variablesOf(page, savedSize, language),
    fetchPolicy,
  });
  const shown = data ?? previousData;
  return (
    <>
      <PageHeader title={username} lead={shown?.me && <Facts account={shown.me} />} Mascot={SatoReading} />
      <Sections>
        {error && (
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
                {shown.courseModules.length > 0 && (
                  <section aria-labelledby="stamps">
                    <h2 id="stamps">
                      <Trans comment="One for each completed module of the course">Your stamps</Trans>
                    </h2>
                    <ModuleStamps modules={shown.courseModules} />
                    {shown.myLearning?.certificate && (
                      <p>
                        <Link to={paths.certificate(shown.myLearning.certificate.id)}>
                          <Trans>Your certificate</Trans>
                        </Link>
                      </p>
                    )}
                  </section>
                )}
              </Course>
            )}
            {shown.myLearning && (
              <Learned>
                <QuizResults quizzes={shown.myLearning.quizzes} />
                <ActivityList activities={shown.myLearning.activity} />
              </Learned>
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
      <Badge $tone="sea">
        <RoleName role={account.role} />
      </Badge>
      <Link to={paths.settings}>
        <Trans>Settings</Trans>
      </Link>
    </FactList>
  );
}

function RoleName({ role }: { role: Role }) {
  if (role === 'admin') return <Trans context="role">Admin</Trans>;
  if (role === 'editor') return <Trans context="role">Editor</Trans>;
  if (role === 'moderator') return <Trans context="role">Moderator</Trans>;
  return <Trans>Member</Trans>;
}

const Sections = styled(Container)`
  display: grid;
  gap: 48px;
  padding-block: 36px 72px;
`;

const Course = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 36px 56px;

  > section > h2 {
    margin-bottom: 16px;
    font-size: var(--step-1);
  }

  > section > p {
    margin-top: 20px;
  }

  > section > p > a {
    display: inline-block;
    padding-block: 10px;
    font-weight: 700;
  }

  ${media.lg} {
    grid-template-columns: minmax(0, 420px) minmax(0, 1fr);
    align-items: start;
  }
`;

const Learned = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 48px 56px;

  ${media.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;

    > :only-child {
      grid-column: 1 / -1;
    }
  }
`;

const FactList = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 18px;
  overflow-wrap: anywhere;
`;
