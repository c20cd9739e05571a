import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { MissedQuestions, useMissedCount } from '../../features/course/MissedQuestions.tsx';
import type { ProfilePageQuery } from '../../gql/graphql.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { NothingYet, ProfileSection } from './ProfileSection.tsx';

type Quizzes = NonNullable<ProfilePageQuery['myLearning']>['quizzes'];

/** The Knowledge Checks that the learner has answered, and the questions to look at again. */
export function QuizResults({ quizzes }: { quizzes: Quizzes }) {
  const missed = useMissedCount(quizzes);
  return (
    <ProfileSection id="quizzes" title={<Trans>Your Knowledge Checks</Trans>} count={quizzes.length}>
      {quizzes.length === 0 && (
        <NothingYet
          action={
            <ButtonLink to={paths.course} $kind="plain">
              <Trans>Go to the course</Trans>
            </ButtonLink>
          }
        >
          <Trans>You have not answered a question of the course yet.</Trans>
        </NothingYet>
      )}
      <List>
        {quizzes.map(({ lesson, rightCount, questionCount, missed }) => (
          <li key={lesson.id}>
            <Link to={paths.lesson(lesson.slug)}>
              <Text text={lesson.localized.title} />
            </Link>
            <span data-all={rightCount === questionCount || undefined}>
              {rightCount === questionCount && <Icon name="check" size={16} />}
              <Result rightCount={rightCount} missedCount={missed.length} questionCount={questionCount} />
            </span>
          </li>
        ))}
      </List>
      {missed > 0 && (
        <Review>
          <h3>
            <Plural value={missed} one="# question worth a second look" other="# questions worth a second look" />
          </h3>
          <MissedQuestions quizzes={quizzes} most={missed} />
        </Review>
      )}
    </ProfileSection>
  );
}

interface ResultProps {
  rightCount: number;
  /** Answered, but not right. */
  missedCount: number;
  questionCount: number;
}

/** What is not answered yet is no mistake. */
function Result({ rightCount, missedCount, questionCount }: ResultProps) {
  const answered = rightCount + missedCount;
  return (
    <>
      <Trans comment="Questions of a Knowledge Check">
        {rightCount} of {answered} right
      </Trans>
      {answered < questionCount && (
        <>
          {' · '}
          <Plural value={questionCount - answered} one="# question left" other="# questions left" />
        </>
      )}
    </>
  );
}

const List = styled.ul`
  max-width: var(--measure);

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 2px 20px;
    padding-block: 10px;
  }

  li + li {
    border-top: 1px solid var(--line);
  }

  span[data-all] {
    color: var(--leaf);
  }

  li > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    color: var(--muted);
    font-size: var(--step--1);
  }
`;

const Review = styled.div`
  margin-top: 28px;

  h3 {
    margin-bottom: 4px;
  }
`;
