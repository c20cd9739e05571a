import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useReaderExpected } from '../app/reader.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { drawnCard } from '../app/social-card.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { RelatedReading } from '../features/articles/RelatedReading.tsx';
import { Comments } from '../features/comments/Comments.tsx';
import { commentWindow, useCommentWindow } from '../features/comments/comment-window.ts';
import { useStorePlace } from '../features/course/course-place.ts';
import { Handouts } from '../features/course/Handouts.tsx';
import { KnowledgeCheck } from '../features/course/KnowledgeCheck.tsx';
import { LessonCompletion } from '../features/course/LessonCompletion.tsx';
import { QuizQuestionFragment } from '../features/course/LessonQuestion.tsx';
import { FoldedOutline, ModuleOutline } from '../features/course/ModuleOutline.tsx';
import { QuestionInText } from '../features/course/QuestionInText.tsx';
import { TipBox } from '../features/course/TipBox.tsx';
import { useVisitLesson } from '../features/course/useVisitLesson.tsx';
import { TranslationRequest } from '../features/translation/TranslationRequest.tsx';
import { ItemFailed } from '../frame/ItemFailed.tsx';
import { Moved } from '../frame/Moved.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql, readFragment } from '../gql/index.ts';
import { useLearnerOfCopy } from '../hydration/lazy-offline.tsx';
import { lazyPart } from '../hydration/lazy-part.tsx';
import { questionIdsIn, RichText, Sources } from '../hydration/RichText.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Meta } from '../ui/Card.tsx';
import { Credit } from '../ui/Credit.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Neighbors } from '../ui/Neighbors.tsx';
import { Aside, ReadingLayout, TitleBlock } from '../ui/ReadingLayout.tsx';
import { Review } from '../ui/Review.tsx';
import { TableOfContents } from '../ui/TableOfContents.tsx';
import { Terms } from '../ui/Terms.tsx';
import { Text, useLangOf } from '../ui/Text.tsx';

const EarlierQuestions = lazyPart(() => import('../features/course/EarlierQuestions.tsx'));

const LessonPageQuery = graphql(`
  query LessonPage($slug: String!, $language: Language!, $commentsFrom: Int, $commentsOrder: CommentOrder) {
    lesson(slug: $slug) {
      id
      slug
      languages
      status
      duration
      createdAt
      updatedAt
      attribution
      sourceUrl
      reviewedAt
      reviewedBy
      localized(language: $language) {
        title { value language }
        reading {
          value
          language
          sources
          terms { id definition ...Terms_term }
        }
        tip { value language }
        tableOfContents { ...TableOfContents_heading }
      }
      module {
        id
        status
        ...ModuleOutline_module
        localized(language: $language) {
          title { value language }
          description { value language }
        }
      }
      previous {
        id
        slug
        localized(language: $language) { title { value language } }
      }
      next {
        id
        slug
        localized(language: $language) { title { value language } }
      }
      related {
        id
        ...RelatedReading_article
      }
      questions {
        lessonId
        id
        ...QuizQuestion_question
      }
      earlierQuestions {
        ...EarlierQuestions_question
      }
      ...LessonCompletion_lesson
      commentCount
      followedByMe
      comments(from: $commentsFrom, order: $commentsOrder) {
        ...CommentList_page
      }
    }
    myProgress {
      ...OwnProgress_progress
    }
  }
`);

const LessonPageOwnQuery = graphql(`
  query LessonPageOwn($slug: String!, $language: Language!, $commentsFrom: Int, $commentsOrder: CommentOrder) {
    lesson(slug: $slug) {
      id
      isCompleted
      module {
        id
        lessons {
          id
          isCompleted
          tries
        }
        test {
          questionCount
          passCount
          myBest { rightCount questionCount isPassed }
        }
      }
      questions {
        lessonId
        id
        myAnswer {
          optionId
          isRight
        }
      }
      commentCount
      followedByMe
      comments(from: $commentsFrom, order: $commentsOrder) {
        ...CommentList_page
      }
    }
    myProgress {
      ...OwnProgress_progress
    }
  }
`);

export const queries: PageQueries = ({ params: { slug = '' }, search, language }) => [
  pageQuery(LessonPageQuery, { slug, language, ...commentWindow(search) }),
];

export const own: PageQueries = ({ params: { slug = '' }, search, language }) => [
  pageQuery(LessonPageOwnQuery, { slug, language, ...commentWindow(search) }),
];

export default function LessonPage() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const { language } = useLanguage();
  const comments = useCommentWindow();
  const origin = useOrigin();
  const answer = usePageQuery(LessonPageQuery, { variables: { slug, language, ...comments } });
  const { error, refetch, previousData } = answer;
  // While the lesson comes in another language, it stays: what was chosen or written on the page would be lost.
  const data = answer.data ?? (previousData?.lesson?.slug === slug ? previousData : undefined);
  const lesson = data?.lesson;
  const progress = data?.myProgress ?? null;
  const titleLang = useLangOf(lesson?.localized.title ?? { value: '', language });

  const publishedId = lesson?.status === 'published' ? lesson.id : null;
  useVisitLesson(progress ? publishedId : null);
  // A learner's place belongs to the account, also while a copy is read.
  const isReaderExpected = useReaderExpected();
  const isLearner = useLearnerOfCopy() !== null || progress !== null || isReaderExpected;
  useStorePlace(isLearner ? null : publishedId);

  if (error || lesson === null) {
    return (
      <ItemFailed
        title={t`Error Loading Lesson`}
        isMissing={!error}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.course}>
            <Trans>Back to Course</Trans>
          </ButtonLink>
        }
      >
        <Trans>We couldn't load this lesson. It may have been removed or there might be a technical issue.</Trans>
      </ItemFailed>
    );
  }
  if (!lesson) return <PageSkeleton />;
  if (lesson.slug !== slug) return <Moved to={paths.lesson(lesson.slug)} />;

  const { module, previous, next } = lesson;
  const { title, reading, tip, tableOfContents } = lesson.localized;
  const inText = questionIdsIn(reading.value);
  const atEnd = lesson.questions.filter(({ id }) => !inText.includes(id));
  return (
    <>
      <Head
        title={title.value}
        description={module.localized.description.value}
        image={drawnCard('course')}
        type="article"
        languages={lesson.languages}
        unlisted={lesson.status === 'draft'}
        structuredData={{
          '@type': 'LearningResource',
          name: title.value,
          learningResourceType: 'Lesson',
          inLanguage: reading.language,
          dateModified: lesson.updatedAt,
          isAccessibleForFree: true,
          isPartOf: { '@type': 'Course', name: module.localized.title.value, url: `${origin}${paths.course}` },
          provider: { '@type': 'Organization', name: BRAND.name, url: origin },
        }}
      />
      <ReadingLayout>
        <div>
          <Breadcrumb aria-label={t`Breadcrumb`}>
            <ol>
              <li>
                <Link to={paths.course}>
                  <Trans>Course</Trans>
                </Link>
              </li>
              <li>
                <Link to={paths.courseModule(module.id)}>
                  <Text text={module.localized.title} />
                </Link>
              </li>
              <li aria-current="page">
                <Text text={title} />
              </li>
            </ol>
          </Breadcrumb>
          <article>
            <TitleBlock>
              <h1 lang={titleLang}>{title.value}</h1>
              <Meta>
                <span>
                  <Icon name="clock" size={18} />
                  <Trans comment="Reading time of a lesson, for example: 15 min read">{lesson.duration} read</Trans>
                </span>
                {lesson.status === 'published' ? (
                  <Badge $tone="leaf">
                    <Trans comment="Status of one lesson">Published</Trans>
                  </Badge>
                ) : (
                  <Badge>
                    <Trans>Draft</Trans>
                  </Badge>
                )}
              </Meta>
              <Review reviewedAt={lesson.reviewedAt} reviewedBy={lesson.reviewedBy} />
            </TitleBlock>
            <FoldedOutline key={`outline-${lesson.id}`} module={module} currentLessonId={lesson.id} />
            <TranslationRequest
              type="lesson"
              item={lesson}
              texts={[
                title,
                reading,
                ...(tip.language === 'en' ? [tip] : []),
                ...readFragment(QuizQuestionFragment, lesson.questions).map(({ localized }) => localized.question),
              ]}
            />
            {lesson.earlierQuestions.length > 0 && (
              <EarlierQuestions key={`earlier-${lesson.id}`} questions={lesson.earlierQuestions} />
            )}
            <RichText
              html={reading}
              terms={reading.terms}
              lessonId={lesson.id}
              question={(id, label) => {
                const question = lesson.questions.find((each) => each.id === id);
                return question && <QuestionInText key={`${lesson.id} ${id}`} {...{ id, label, question }} />;
              }}
            />
            <Sources text={reading} />
            <Credit attribution={lesson.attribution} sourceUrl={lesson.sourceUrl} />
          </article>
        </div>
        <Aside>
          <ModuleOutline module={module} currentLessonId={lesson.id} />
          <TableOfContents headings={tableOfContents} language={reading.language} />
          <Terms terms={reading.terms} language={reading.language} />
        </Aside>
        <div>
          {(atEnd.length > 0 || lesson.questions.length === 0) && (
            <KnowledgeCheck key={`check-${lesson.id}`} questions={atEnd} />
          )}
          <TipBox tip={tip} />
          <LessonCompletion key={`completion-${lesson.id}`} lesson={lesson} progress={progress} />
          <Neighbors
            label={t`Lessons`}
            previous={
              previous && {
                to: paths.lesson(previous.slug),
                label: <Trans>Previous Lesson</Trans>,
                title: previous.localized.title,
              }
            }
            next={
              next
                ? { to: paths.lesson(next.slug), label: <Trans>Next Lesson</Trans>, title: next.localized.title }
                : { to: paths.course, label: <Trans>Back to Course</Trans> }
            }
          />
          <RelatedReading articles={lesson.related} />
          {lesson.status === 'published' && module.status === 'published' && (
            <Handouts moduleId={module.id} lesson={lesson} />
          )}
          <Comments
            key={lesson.id}
            kind="lesson"
            id={lesson.id}
            from={comments.commentsFrom}
            order={comments.commentsOrder}
            count={lesson.commentCount}
            isFollowed={lesson.followedByMe}
            comments={lesson.comments}
          />
        </div>
      </ReadingLayout>
    </>
  );
}

const Breadcrumb = styled.nav`
  margin-bottom: 20px;
  font-size: var(--step--1);

  ol {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 8px;
  }

  li {
    display: flex;
    align-items: last baseline;
  }

  /* At the end, so that it never begins a line. */
  li:not(:last-child)::after {
    content: '›';
    content: '›' / '';
    margin-inline-start: 8px;
    color: var(--muted);
  }

  li[aria-current] {
    color: var(--muted);
  }

  a {
    display: inline-block;
    padding-block: 4px;
  }

  @media (pointer: coarse) {
    a {
      display: inline-flex;
      align-items: center;
      min-height: 44px;
    }
  }
`;
