import type { ApolloClient } from '@apollo/client';
import { graphql } from '../gql/index.ts';
import { failureOf } from './failure.ts';
import { removeAnswer, removeReviews, removeTest, storedLearning } from './stored-learning.ts';

const SendStoredTestMutation = graphql(`
  mutation SendStoredTest($moduleId: Int!, $draw: Int!, $answers: [TestAnswerInput!]!) {
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

const SendStoredAnswerMutation = graphql(`
  mutation SendStoredAnswer($lessonId: Int!, $questionId: String!, $optionId: String!) {
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

const SendStoredReviewsMutation = graphql(`
  mutation SendStoredReviews($reviews: [KeptReviewInput!]!) {
    keepReviews(reviews: $reviews)
  }
`);

/**
 * Sends what this browser stored to the account that is logged in. The server grades tests and answers itself, and a right
 * answer that it has stays. What it has, or never takes, is removed here; the rest is sent the next time.
 */
export async function sendStoredLearning(client: ApolloClient): Promise<void> {
  const { tests, reviews, ...stored } = storedLearning();
  for (const [id, { draw, answers }] of Object.entries(tests)) {
    const variables = { moduleId: Number(id), draw, answers };
    if (!(await isTaken(client.mutate({ mutation: SendStoredTestMutation, variables })))) return;
    removeTest(Number(id));
  }
  for (const { lessonId, questionId, optionId } of stored.answers) {
    const variables = { lessonId, questionId, optionId };
    if (!(await isTaken(client.mutate({ mutation: SendStoredAnswerMutation, variables })))) return;
    removeAnswer(variables);
  }
  if (reviews.length === 0) return;
  const sent = client.mutate({ mutation: SendStoredReviewsMutation, variables: { reviews } });
  if (await isTaken(sent)) removeReviews();
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
