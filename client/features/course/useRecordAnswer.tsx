import { failureOf } from '../../app/failure.ts';
import { storeStep } from '../../app/offline.ts';
import { isReaderExpected, readerKnown } from '../../app/reader.ts';
import { useMutation } from '../../app/use-mutation.ts';
import { useViewer, ViewerQuery } from '../../app/viewer.tsx';
import { graphql } from '../../gql/index.ts';
import { useLazyApollo } from '../../hydration/lazy-apollo.ts';
import { useLearnerOfCopy } from '../../hydration/lazy-offline.tsx';
import type { AnswerProblem } from './QuestionForm.tsx';

const RecordAnswerMutation = graphql(`
  mutation RecordAnswer($lessonId: Int!, $questionId: String!, $optionId: String!) {
    recordAnswer(lessonId: $lessonId, questionId: $questionId, optionId: $optionId) {
      lessonId
      id
      myAnswer {
        optionId
        isRight
      }
    }
  }
`);

interface Answer {
  lessonId: number;
  questionId: string;
  optionId: string;
}

/**
 * Stores an answer of a signed-in learner, without a connection on this device. Visitors' answers stay in their browser
 * until they have an account. Resolves to what went wrong, if anything did.
 */
export function useRecordAnswer(): (answer: Answer, isRight: boolean) => Promise<AnswerProblem | null> {
  const viewer = useViewer();
  const apollo = useLazyApollo();
  const learnerOfCopy = useLearnerOfCopy();
  const [recordAnswer] = useMutation(RecordAnswerMutation);
  return async (variables, isRight) => {
    let { account } = viewer;
    if (isReaderExpected()) {
      await readerKnown();
      account = apollo.read()?.readQuery({ query: ViewerQuery })?.me ?? null;
    }
    const storeHere = async (accountId: number) => storeStep(accountId, { kind: 'answered', ...variables });
    if (!account && learnerOfCopy !== null) return (await storeHere(learnerOfCopy)) ? null : 'failed';
    if (!account) {
      // It isn't worth an error message.
      await import('../../app/stored-learning.ts')
        .then(({ storeAnswer }) => storeAnswer(variables, isRight))
        .catch(() => {});
      return null;
    }
    try {
      await recordAnswer({ variables });
      return null;
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'NOT_FOUND' || code === 'BAD_USER_INPUT') return 'question changed';
      if (code === 'UNREACHABLE' && !navigator.onLine && (await storeHere(account.id))) return null;
      return code === 'UNAUTHENTICATED' ? 'session ended' : 'failed';
    }
  };
}
