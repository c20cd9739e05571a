import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { usePageQuery } from '../../app/use-page-query.ts';
import { MissedQuestions, useMissedCount } from '../../features/course/MissedQuestions.tsx';
import { Container } from '../../ui/Container.tsx';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { HomeProgressQuery } from './Hero.tsx';

/** From so many days on, there is something to be glad about. Fewer are never mentioned, nor is a streak that ended. */
const FROM_DAYS = 2;
const MOST_QUESTIONS = 3;

/** How a learner is doing, and what is worth a second look. */
export default function LearnerStrip() {
  const { language } = useLanguage();
  const { data } = usePageQuery(HomeProgressQuery, { variables: { language } });
  const quizzes = data?.myLearning?.quizzes ?? [];
  const missed = useMissedCount(quizzes);
  const streak = data?.myLearning?.streak ?? 0;
  const due = data?.myLearning?.review.dueCount ?? 0;
  if (missed === 0 && due === 0 && streak < FROM_DAYS) return null;
  return (
    <Strip as="section" aria-labelledby="your-learning">
      <h2 id="your-learning">
        <Trans>Your learning</Trans>
      </h2>
      <Parts>
        {streak >= FROM_DAYS && (
          <Streak>
            <strong>
              <Plural value={streak} one="# day of learning" other="# days of learning" />
            </strong>
            <span>
              <Trans>A day off now and then is fine. Sato naps too.</Trans>
            </span>
          </Streak>
        )}
        {due > 0 && (
          <p>
            <Link to={paths.review}>
              <Plural value={due} one="# question to review today" other="# questions to review today" />
            </Link>
          </p>
        )}
        {missed > 0 && (
          <div>
            <h3>
              <Trans>Worth a second look</Trans>
            </h3>
            <MissedQuestions quizzes={quizzes} most={MOST_QUESTIONS} />
            {missed > MOST_QUESTIONS && (
              <Link to={`${paths.profile}#quizzes`}>
                <Plural value={missed} one="Show # question" other="Show all # questions" />
              </Link>
            )}
          </div>
        )}
      </Parts>
    </Strip>
  );
}

const Strip = styled(Container)`
  margin-top: 72px;
`;

const Parts = styled.div`
  display: grid;
  gap: 28px 48px;
  margin-top: 20px;

  ${media.md} {
    grid-template-columns: minmax(0, auto) minmax(0, 1fr);
    align-items: start;

    > :only-child {
      grid-column: 1 / -1;
      justify-self: start;
    }
  }
`;

const Streak = styled.p`
  display: grid;
  gap: 2px;
  max-width: 22em;
  padding: 18px 22px;
  border-radius: var(--radius-card);
  background: var(--sun);

  strong {
    font-family: var(--font-heading);
    font-size: var(--step-2);
    font-weight: 600;
    line-height: 1.2;
  }
`;
