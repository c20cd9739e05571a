import type { ApolloClient } from '@apollo/client';
import { ACCOUNT_HEADER } from '#domain/client-name.ts';
import { type Failure, failureOf } from '../app/failure.ts';
import { graphql } from '../gql/index.ts';
import type { LearningStep, WaitingComment } from './learning-step.ts';
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

const SendInteractiveMutation = graphql(`
  mutation SendInteractive($lessonId: Int!, $name: String!) {
    recordTry(lessonId: $lessonId, name: $name) {
      id
      tries
    }
  }
`);

const SendCommentMutation = graphql(`
  mutation SendComment($content: String!, $articleId: Int, $videoId: Int, $lessonId: Int, $idempotencyKey: String!) {
    addComment(
      content: $content
      articleId: $articleId
      videoId: $videoId
      lessonId: $lessonId
      idempotencyKey: $idempotencyKey
    ) {
      id
      awaitsReview
      awaitsConfirmation
    }
  }
`);

/** With these, nothing else can be sent now either. */
const UNREACHABLE = new Set<Failure['code']>([
  'UNREACHABLE',
  'UNAVAILABLE',
  'BUSY',
  'UNAUTHENTICATED',
  'SECOND_FACTOR_REQUIRED',
  'ACCOUNT_CHANGED',
]);
/** With these, the same step can be stored later. */
const FOR_NOW = new Set<Failure['code']>(['RATE_LIMITED', 'UNKNOWN']);

interface Sent {
  /** How many steps the server has stored, comments included. */
  count: number;
  /** How many of them are comments, and how many of those aren't public yet. */
  commentCount: number;
  heldCount: number;
  /** The comments that it never takes. */
  refused: WaitingComment[];
}

/**
 * Sends what an account did without a connection, in that order. The server stores each of these once, however often it
 * is sent. What it has, or never takes, is removed here; the rest is sent the next time.
 */
export async function sendSteps(client: ApolloClient, accountId: number): Promise<Sent> {
  // Tabs of one browser take turns.
  return navigator.locks.request('sato-steps', async () => {
    const sent: Sent = { count: 0, commentCount: 0, heldCount: 0, refused: [] };
    // Each of them was done with this account, no matter who is logged in now.
    const context = { headers: { [ACCOUNT_HEADER]: String(accountId) } };
    for (const { key, step } of await waitingSteps(accountId)) {
      try {
        if (step.kind === 'commented') {
          sent.heldCount += Number(await sendComment(client, step, context));
          sent.commentCount += 1;
        } else {
          await send(client, step, context);
        }
        sent.count += 1;
      } catch (error) {
        const { code } = failureOf(error);
        if (UNREACHABLE.has(code)) return sent;
        if (FOR_NOW.has(code)) continue;
        if (step.kind === 'commented') sent.refused.push(step);
      }
      await removeStep(key);
    }
    return sent;
  });
}

/** @returns whether it isn't public yet. */
async function sendComment(client: ApolloClient, step: WaitingComment, context: object): Promise<boolean> {
  const { kind, ...variables } = step;
  const { data } = await client.mutate({ mutation: SendCommentMutation, variables, context });
  return Boolean(data?.addComment.awaitsReview || data?.addComment.awaitsConfirmation);
}

function send(client: ApolloClient, step: Exclude<LearningStep, WaitingComment>, context: object): Promise<unknown> {
  const { lessonId } = step;
  switch (step.kind) {
    case 'completed':
      return client.mutate({ mutation: SendCompletionMutation, variables: { lessonId }, context });
    case 'answered': {
      const { questionId, optionId } = step;
      return client.mutate({ mutation: SendAnswerMutation, variables: { lessonId, questionId, optionId }, context });
    }
    case 'tried':
      return client.mutate({ mutation: SendInteractiveMutation, variables: { lessonId, name: step.name }, context });
  }
}
