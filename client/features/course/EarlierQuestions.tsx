import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { inOptionOrder } from './option-order.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useRecordAnswer } from './useRecordAnswer.tsx';

/** Without the stored answer: it would give the answer away before the reader tries to remember. */
const EarlierQuestionFragment = graphql(`
  fragment EarlierQuestions_question on EarlierQuestion {
    lessonSlug
    lessonTitle(language: $language) { value language }
    question {
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
    }
  }
`);

type Reference = FragmentType<typeof EarlierQuestionFragment>;

/** One comes back to it from the login page. */
const EARLIER_ID = 'remember';

/** Questions of earlier lessons, folded above the text. Answers are stored as those to the lesson's own questions are. */
export default function EarlierQuestions({ questions }: { questions: readonly Reference[] }) {
  return (
    <Fold id={EARLIER_ID} className="fold">
      <summary>
        <Icon name="right" size={18} />
        <span>
          <Trans>Do you remember?</Trans>
        </span>
        <small>
          <Trans>From earlier lessons</Trans>
        </small>
      </summary>
      {questions.map((question, index) => (
        // The questions of a lesson are never reordered.
        <EarlierQuestion key={String(index)} reference={question} />
      ))}
    </Fold>
  );
}

function EarlierQuestion({ reference }: { reference: Reference }) {
  const { lessonSlug, lessonTitle, question } = readFragment(EarlierQuestionFragment, reference);
  const { lessonId, id, answer, localized } = question;
  const titleId = useId();
  const recordAnswer = useRecordAnswer();
  return (
    <div>
      <p id={titleId}>
        <Link to={paths.lesson(lessonSlug)}>
          <Text text={lessonTitle} />
        </Link>
      </p>
      <QuestionForm
        labelledBy={titleId}
        anchor={EARLIER_ID}
        {...localized}
        options={inOptionOrder(localized.options, id)}
        answer={answer}
        myAnswer={null}
        onAnswer={(optionId) => recordAnswer({ lessonId, questionId: id, optionId }, optionId === answer)}
      />
    </div>
  );
}

const Fold = styled.details`
  && {
    display: block;
    scroll-margin-top: calc(var(--header-height) + 24px);
  }

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    padding: 8px 14px 20px;
  }

  > div + div {
    padding-top: 20px;
    border-top: 2px dashed var(--line);
  }

  > div > p {
    font-size: var(--step--1);
  }

  @media print {
    && {
      display: none;
    }
  }
`;
