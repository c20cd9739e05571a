import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { drawnCard } from '../app/social-card.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { CoursePath } from '../features/course/CoursePath.tsx';
import { openTest, useCoursePlace, wayOn } from '../features/course/course-place.ts';
import { ModuleCard } from '../features/course/ModuleCard.tsx';
import { OwnProgress } from '../features/course/OwnProgress.tsx';
import { SampleProgress } from '../features/course/SampleProgress.tsx';
import { TimeLeft } from '../features/course/TimeLeft.tsx';
import { graphql } from '../gql/index.ts';
import { lazyPart } from '../hydration/lazy-part.tsx';
import { Container } from '../ui/Container.tsx';
import { Link } from '../ui/Link.tsx';
import { ListEmpty, ListFailed } from '../ui/ListState.tsx';
import { media } from '../ui/media.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SatoBlackboard } from '../ui/Sato.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Text } from '../ui/Text.tsx';

const CoursePageQuery = graphql(`
  query CoursePage($language: Language!) {
    courseModules {
      id
      ...ModuleCard_module
      localized(language: $language) {
        title { value language }
      }
      lessons {
        id
        slug
        status
        duration
        isCompleted
        localized(language: $language) {
          title { value language }
        }
      }
      test {
        myBest { isPassed }
      }
    }
    myProgress {
      ...OwnProgress_progress
      continueLesson {
        id
      }
    }
    myLearning {
      review { dueCount }
    }
  }
`);

const CourseTools = lazyPart(() => import('../features/course/end/CourseTools.tsx'));

export const queries: PageQueries = ({ language }) => [pageQuery(CoursePageQuery, { language })];

export default function CoursePage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const origin = useOrigin();
  const [params] = useSearchParams();
  const wantedId = Number(params.get('moduleId'));
  const { data, error, refetch } = usePageQuery(CoursePageQuery, { variables: { language } });
  const modules = data?.courseModules;
  const progress = data?.myProgress;
  const lessons = modules?.flatMap((module) => module.lessons);
  const place = useCoursePlace();
  const next = modules && wayOn(modules, progress ? (progress.continueLesson?.id ?? null) : undefined, place);
  const tested = modules && progress ? openTest(modules, next ?? null) : undefined;
  const isNew = Boolean(progress) && !lessons?.some(({ isCompleted }) => isCompleted);
  const openId = (next?.module ?? modules?.[0])?.id;
  const description = t`A free course from your first question to running your own node: short lessons, plain words.`;
  return (
    <>
      <Head
        title={t`Bitcoin Course`}
        description={description}
        image={drawnCard('course')}
        structuredData={{
          '@type': 'Course',
          name: t`Bitcoin Course`,
          description,
          inLanguage: language,
          isAccessibleForFree: true,
          url: `${origin}${paths.course}`,
          provider: { '@type': 'Organization', name: BRAND.name, url: origin },
        }}
      />
      <PageHeader title={<Trans>Bitcoin Course</Trans>} lead={description} Mascot={SatoBlackboard} />
      <Container>
        {error ? (
          <ListFailed onRetry={() => refetch()}>
            <Trans>Error loading course content. Please try again later.</Trans>
          </ListFailed>
        ) : modules?.length === 0 ? (
          <ListEmpty>
            <Trans>No course modules available at the moment. Please check back later.</Trans>
          </ListEmpty>
        ) : (
          <>
            {modules && lessons && lessons.length > 0 && (
              <CoursePath
                modules={modules}
                next={next ?? null}
                tested={tested}
                isStart={next?.isStart || (isNew && next?.lesson.id === lessons[0]?.id)}
                hasProgress={Boolean(progress)}
              />
            )}
            {data && lessons && lessons.length > 0 && (
              <CourseTools dueCount={data.myLearning?.review.dueCount ?? null} />
            )}
            <Layout>
              <Side>
                {modules && (
                  <nav aria-labelledby="modules">
                    <h2 id="modules">
                      <Trans>Modules</Trans>
                    </h2>
                    <ol>
                      {modules.map((module) => (
                        <li key={module.id}>
                          <Link to={paths.courseModule(module.id)} preventScrollReset replace>
                            <Text text={module.localized.title} />
                          </Link>
                        </li>
                      ))}
                    </ol>
                  </nav>
                )}
                {lessons &&
                  (progress ? (
                    <OwnProgress progress={progress} firstLessonId={lessons[0]?.id}>
                      <p>
                        <TimeLeft lessons={lessons} hasProgress />
                      </p>
                    </OwnProgress>
                  ) : (
                    <SampleProgress lessonCount={lessons.length} />
                  ))}
              </Side>
              <Modules>
                {modules
                  ? modules.map((module, index) => (
                      <ModuleCard
                        key={module.id}
                        module={module}
                        number={index + 1}
                        isWanted={module.id === wantedId}
                        ownProgress={progress ? { continueId: progress.continueLesson?.id } : null}
                        isOpenAtFirst={!params.has('moduleId') && module.id === openId}
                      />
                    ))
                  : ['first', 'second', 'third'].map((key) => <Skeleton key={key} $height="150px" />)}
              </Modules>
            </Layout>
          </>
        )}
      </Container>
    </>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;
  margin-top: 40px;

  ${media.lg} {
    grid-template-columns: 300px minmax(0, 1fr);
    gap: 48px;
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 28px;

  /* Narrower screens have the stops of the way right above. */
  nav {
    display: none;
  }

  nav h2 {
    margin-bottom: 8px;
    font-size: var(--step-1);
  }

  ol {
    counter-reset: module;
  }

  li {
    display: flex;
    align-items: center;
    gap: 10px;
    counter-increment: module;
  }

  li::before {
    content: counter(module);
    min-width: 1.2em;
    color: var(--muted);
    font-family: var(--font-heading);
    font-weight: 600;
  }

  li a {
    display: flex;
    align-items: center;
    min-height: 40px;
    overflow-wrap: anywhere;
  }

  ${media.lg} {
    nav {
      display: block;
    }

    position: sticky;
    top: calc(var(--header-height) + 32px);
    align-self: start;
  }
`;

const Modules = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 24px;
`;
