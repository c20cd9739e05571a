import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { inOptionOrder } from './option-order.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useRecordAnswer } from './useRecordAnswer.tsx';

export const QuizQuestionFragment = graphql(`
  fragment QuizQuestion_question on QuizQuestion {
    lessonId
    id
    answer
    localized(language: $language) {
      question { value language }
      options {
        id
        text { value language }
        why { value language }
      }
      explanation { value language }
    }
    myAnswer {
      optionId
      isRight
    }
  }
`);

interface LessonQuestionProps {
  /** Id of the heading above it. */
  labelledBy: string;
  /** Id of the element to come back to after a login. */
  anchor: string;
  /** Where there are several. */
  position?: { number: number; count: number } | undefined;
  question: FragmentType<typeof QuizQuestionFragment>;
}

/** A question of a lesson. What the learner answers is stored. */
export function LessonQuestion({ labelledBy, anchor, position, question }: LessonQuestionProps) {
  const { lessonId, id, answer, localized, myAnswer } = readFragment(QuizQuestionFragment, question);
  const recordAnswer = useRecordAnswer();
  return (
    <QuestionForm
      labelledBy={labelledBy}
      anchor={anchor}
      position={position}
      {...localized}
      options={inOptionOrder(localized.options, id)}
      answer={answer}
      myAnswer={myAnswer ?? null}
      onAnswer={(optionId) => recordAnswer({ lessonId, questionId: id, optionId }, optionId === answer)}
    />
  );
}
