import type { ApolloClient } from '@apollo/client';
import { graphql } from '../gql/index.ts';
import { failureOf } from './failure.ts';
import { forgetReviews, forgetTest, keptLearning } from './kept-learning.ts';

const SendKeptTestMutation = graphql(`
  mutation SendKeptTest($moduleId: Int!, $draw: Int!, $answers: [TestAnswerInput!]!) {
    gradeModuleTest(moduleId: $moduleId, draw: $draw, answers: $answers) {
      module {
        id
        test {
          myBest { rightCount questionCount isPassed }
        }
      }
    }
  }
`);

const SendKeptReviewsMutation = graphql(`
  mutation SendKeptReviews($reviews: [KeptReviewInput!]!) {
    keepReviews(reviews: $reviews)
  }
`);

/**
 * Sends what this browser keeps to the account that is logged in. The server grades the tests itself. What it has, or
 * never takes, is forgotten here; the rest is sent the next time.
 */
export async function sendKeptLearning(client: ApolloClient): Promise<void> {
  const { tests, reviews } = keptLearning();
  for (const [id, { draw, answers }] of Object.entries(tests)) {
    const variables = { moduleId: Number(id), draw, answers };
    if (!(await isTaken(client.mutate({ mutation: SendKeptTestMutation, variables })))) return;
    forgetTest(Number(id));
  }
  if (reviews.length === 0) return;
  const sent = client.mutate({ mutation: SendKeptReviewsMutation, variables: { reviews } });
  if (await isTaken(sent)) forgetReviews();
}

/** Whether the server has it, or will never take it. */
async function isTaken(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    return ['NOT_FOUND', 'BAD_USER_INPUT', 'CONFLICT'].includes(failureOf(error).code);
  }
}
