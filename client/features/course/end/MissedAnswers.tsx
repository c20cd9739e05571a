import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { Text } from '../../../ui/Text.tsx';
import { QuizQuestionFragment } from '../LessonQuestion.tsx';

/** The questions that were answered wrong, with the right answer and its explanation. */
export function MissedAnswers({ questions }: { questions: readonly FragmentType<typeof QuizQuestionFragment>[] }) {
  return (
    <List>
      {readFragment(QuizQuestionFragment, questions).map(({ lessonId, id, answer, localized }) => {
        const right = localized.options.find((option) => option.id === answer);
        return (
          <li key={`${lessonId} ${id}`}>
            <strong>
              <Text text={localized.question} />
            </strong>
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
    gap: 4px;
    padding-inline-start: 16px;
    border-inline-start: 4px solid var(--control-edge);
    line-height: 1.5;
  }

  small {
    color: var(--muted);
    font-size: var(--step--1);
  }
`;
