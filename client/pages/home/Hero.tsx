import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { usePageQuery } from '../../app/use-page-query.ts';
import { useViewer } from '../../app/viewer.tsx';
import { graphql } from '../../gql/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { media } from '../../ui/media.ts';
import { SatoWaving } from '../../ui/Sato.tsx';
import { Text } from '../../ui/Text.tsx';

export const HomeProgressQuery = graphql(`
  query HomeProgress($language: Language!) {
    myProgress {
      completedCount
      lessonCount
      hasBegun
      continueLesson {
        id
        slug
        localized(language: $language) {
          title { value language }
        }
      }
    }
    myLearning {
      streak
      review { dueCount }
      quizzes {
        ...MissedQuestions_quiz
      }
    }
  }
`);

/** The dog, the purpose of the site, and two links to start. */
export function Hero() {
  const { t } = useLingui();
  const { account } = useViewer();
  return (
    <Container>
      <Panel>
        <Words>
          <h1>
            <Trans>Learn Bitcoin with a street-smart friend</Trans>
          </h1>
          <p>
            <Trans>
              Sato sniffs out how Bitcoin works and explains it in plain words: no hype, no jargon, and nothing to buy.
            </Trans>
          </p>
          <Actions>
            {account ? <LearnerActions /> : <StartLearning />}
            <ButtonLink to={paths.news} $kind="plain">
              <Trans>Read the News</Trans>
            </ButtonLink>
          </Actions>
        </Words>
        <Dog eager title={t`Sato, a sandy street dog with a mango bandana, waves hello`} />
      </Panel>
    </Container>
  );
}

function StartLearning({ $kind }: { $kind?: 'plain' }) {
  return (
    <ButtonLink to={paths.course} $kind={$kind}>
      <Trans>Start Learning</Trans>
    </ButtonLink>
  );
}

/** For those who have begun the course, the way to their next lesson comes first; after the last one, the certificate. */
function LearnerActions() {
  const { language } = useLanguage();
  const { data } = usePageQuery(HomeProgressQuery, { variables: { language } });
  const progress = data?.myProgress;
  if (!progress?.hasBegun) return <StartLearning />;
  if (progress.completedCount === progress.lessonCount) return <CourseCompleted />;
  const lesson = progress.continueLesson;
  if (!lesson) return <StartLearning />;
  return (
    <>
      <First>
        <Next to={paths.lesson(lesson.slug)}>
          <Trans>Continue where you left off</Trans>
          <small>
            <Text text={lesson.localized.title} />
          </small>
        </Next>
      </First>
      <StartLearning $kind="plain" />
    </>
  );
}

function CourseCompleted() {
  return (
    <>
      <First>
        <Next to={paths.ownCertificate}>
          <Trans>Your certificate</Trans>
          <small>
            <Trans>You completed the whole course.</Trans>
          </small>
        </Next>
      </First>
      <ButtonLink to={paths.course} $kind="plain">
        <Trans>Go to the course</Trans>
      </ButtonLink>
    </>
  );
}

/** In a line of its own, so that the other two stay together. */
const First = styled.div`
  flex: 0 0 100%;
`;

const Next = styled(ButtonLink)`
  flex-direction: column;
  gap: 2px;

  small {
    font-family: var(--font-body);
    font-size: var(--step--1);
    font-weight: 400;
    overflow-wrap: anywhere;
  }
`;

const Panel = styled.section`
  position: relative;
  display: grid;
  justify-items: center;
  gap: 8px;
  margin-top: 28px;
  padding: 32px clamp(20px, 5vw, 64px) 0;
  border: 2px solid var(--edge);
  border-radius: 28px;
  background: var(--sun);
  box-shadow: 6px 6px 0 var(--shadow);

  ${media.md} {
    grid-template-columns: 1.45fr 1fr;
    align-items: end;
    margin-top: 40px;
    padding-top: 0;
  }

  ${media.lg} {
    margin-top: 96px;
  }
`;

const Words = styled.div`
  ${media.md} {
    align-self: center;
    padding-block: 40px;
  }

  h1 {
    font-size: clamp(2.1rem, 5.2vw, 3.6rem);
  }

  p {
    max-width: 25em;
    margin-top: 18px;
    font-size: var(--step-1);
    line-height: 1.5;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 14px;
  margin-top: 28px;
`;

/*
 * He sits in front of the panel's lower edge. On wide screens he is taller than the panel, whatever the length of the
 * text, so that his ears break the upper edge too.
 */
const Dog = styled(SatoWaving)`
  position: relative;
  width: min(230px, 62vw);
  height: auto;
  margin-bottom: -24px;

  ${media.md} {
    width: 100%;
    max-width: 440px;
    margin-top: -72px;
  }

  ${media.lg} {
    position: absolute;
    inset: auto 24px -24px auto;
    width: auto;
    max-width: 44%;
    height: calc(100% + 84px);
    margin: 0;
    object-fit: contain;
    object-position: bottom;
  }
`;
