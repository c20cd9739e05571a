import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { KNOWLEDGE_CHECK_ID } from './knowledge-check-id.ts';

export const MissedQuestionsFragment = graphql(`
  fragment MissedQuestions_quiz on QuizSummary {
    lesson {
      id
      slug
      localized(language: $language) {
        title { value language }
      }
    }
    missed {
      lessonId
      id
      localized(language: $language) {
        question { value language }
      }
    }
  }
`);

interface MissedQuestionsProps {
  quizzes: readonly FragmentType<typeof MissedQuestionsFragment>[];
  /** Most questions to list. */
  most: number;
}

/** How many questions are waiting for a second look. */
export function useMissedCount(quizzes: MissedQuestionsProps['quizzes']): number {
  return readFragment(MissedQuestionsFragment, quizzes).reduce((count, { missed }) => count + missed.length, 0);
}

/** Questions that the learner has answered, but not right yet; each leads to its lesson's Knowledge Check. */
export function MissedQuestions({ quizzes, most }: MissedQuestionsProps) {
  const questions = readFragment(MissedQuestionsFragment, quizzes)
    .flatMap(({ lesson, missed }) => missed.map((question) => ({ lesson, ...question })))
    .slice(0, most);
  return (
    <List>
      {questions.map(({ lesson, lessonId, id, localized }) => (
        <li key={`${lessonId} ${id}`}>
          <Link to={`${paths.lesson(lesson.slug)}#${KNOWLEDGE_CHECK_ID}`}>
            <Text text={localized.question} />
          </Link>
          <small>
            <Text text={lesson.localized.title} />
          </small>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  max-width: var(--measure);

  li {
    display: grid;
    gap: 2px;
    padding-block: 10px;
    line-height: 1.4;
  }

  li + li {
    border-top: 1px solid var(--line);
  }

  a {
    justify-self: start;
    font-weight: 600;
  }

  small {
    color: var(--muted);
  }
`;
