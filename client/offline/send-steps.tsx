import type { ApolloClient } from '@apollo/client';
import { failureOf } from '../app/failure.ts';
import { graphql } from '../gql/index.ts';
import type { LearningStep } from './learning-step.ts';
import { removeStep, waitingSteps } from './waiting-steps.ts';

const SendCompletionMutation = graphql(`
  mutation SendCompletion($lessonId: Int!) {
    completeLesson(lessonId: $lessonId) {
      lesson {
        id
        isCompleted
      }
    }
  }
`);

const SendAnswerMutation = graphql(`
  mutation SendAnswer($lessonId: Int!, $questionId: String!, $optionId: String!) {
    recordAnswer(lessonId: $lessonId, questionId: $questionId, optionId: $optionId) {
      lessonId
      id
    }
  }
`);

const SendTryMutation = graphql(`
  mutation SendTry($lessonId: Int!, $name: String!) {
    recordTry(lessonId: $lessonId, name: $name) {
      id
      tries
    }
  }
`);

/**
 * Sends what an account did without a connection, in that order. The server stores each of these once, however often it
 * is sent. What it has, or never takes, is removed here; the rest is sent the next time.
 * @returns how many steps the server has stored.
 */
export async function sendSteps(client: ApolloClient, accountId: number): Promise<number> {
  // Tabs of one browser take turns.
  return navigator.locks.request('sato-steps', async () => {
    let sent = 0;
    for (const { key, step } of await waitingSteps(accountId)) {
      try {
        await send(client, step);
        sent += 1;
      } catch (error) {
        const { code } = failureOf(error);
        if (code !== 'NOT_FOUND' && code !== 'BAD_USER_INPUT') return sent;
      }
      await removeStep(key);
    }
    return sent;
  });
}

function send(client: ApolloClient, step: LearningStep): Promise<unknown> {
  const { lessonId } = step;
  switch (step.kind) {
    case 'completed':
      return client.mutate({ mutation: SendCompletionMutation, variables: { lessonId } });
    case 'answered': {
      const { questionId, optionId } = step;
      return client.mutate({ mutation: SendAnswerMutation, variables: { lessonId, questionId, optionId } });
    }
    case 'tried':
      return client.mutate({ mutation: SendTryMutation, variables: { lessonId, name: step.name } });
  }
}
