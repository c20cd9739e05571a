import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { TestAnswer } from '#domain/course-test.ts';
import { paths } from '../../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { Link } from '../../../ui/Link.tsx';
import { Text } from '../../../ui/Text.tsx';
import { QuizQuestionFragment } from '../LessonQuestion.tsx';

export const MissedLessonFragment = graphql(`
  fragment MissedAnswers_lesson on Lesson {
    id
    slug
    localized(language: $language) {
      title { value language }
    }
  }
`);

interface MissedAnswersProps {
  questions: readonly FragmentType<typeof QuizQuestionFragment>[];
  answers: readonly TestAnswer[];
  /** Those of the module. */
  lessons: readonly FragmentType<typeof MissedLessonFragment>[];
}

/** The questions that were answered wrong: what was chosen, what is right and why, and the lesson that explains it. */
export function MissedAnswers({ questions, answers, lessons: references }: MissedAnswersProps) {
  const lessons = readFragment(MissedLessonFragment, references);
  return (
    <List>
      {readFragment(QuizQuestionFragment, questions).map(({ lessonId, id, answer, localized }) => {
        const given = answers.find((each) => each.lessonId === lessonId && each.questionId === id);
        const chosen = localized.options.find((option) => option.id === given?.optionId);
        const right = localized.options.find((option) => option.id === answer);
        const lesson = lessons.find((each) => each.id === lessonId);
        return (
          <li key={`${lessonId} ${id}`}>
            <strong>
              <Text text={localized.question} />
            </strong>
            {chosen && (
              <p>
                <Trans comment="Before the text of an option of a question">
                  You chose: <Text text={chosen.text} />
                </Trans>
              </p>
            )}
            {chosen?.why && (
              <small>
                <Text text={chosen.why} />
              </small>
            )}
            {right && (
              <p>
                <Trans comment="Before the text of the right option of a question">
                  Right answer: <Text text={right.text} />
                </Trans>
              </p>
            )}
            <small>
              <Text text={localized.explanation} />
            </small>
            {lesson && (
              <Link to={paths.lesson(lesson.slug)}>
                <Trans comment="Link to a lesson">
                  Read again: <Text text={lesson.localized.title} />
                </Trans>
              </Link>
            )}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: 20px;
  max-width: var(--measure);
  margin-top: 16px;

  li {
    display: grid;
    justify-items: start;
    gap: 4px;
    padding-inline-start: 16px;
    border-inline-start: 4px solid var(--control-edge);
    line-height: 1.5;
  }

  small {
    color: var(--muted);
    font-size: var(--step--1);
  }

  a {
    padding-block: 4px;
  }
`;
