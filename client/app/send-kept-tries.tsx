import type { ApolloClient } from '@apollo/client';
import { graphql } from '../gql/index.ts';
import { failureOf } from './failure.ts';
import { allKeptTries, forgetTry } from './kept-tries.ts';

const RecordTryMutation = graphql(`
  mutation RecordTry($lessonId: Int!, $name: String!) {
    recordTry(lessonId: $lessonId, name: $name) {
      id
      tries
    }
  }
`);

/**
 * Sends what this browser keeps to the account that is logged in. What the server has, or never takes, is forgotten here;
 * the rest is sent the next time.
 */
export async function sendKeptTries(client: ApolloClient): Promise<void> {
  for (const [id, names] of Object.entries(allKeptTries())) {
    for (const name of names) {
      const lessonId = Number(id);
      try {
        await client.mutate({ mutation: RecordTryMutation, variables: { lessonId, name } });
      } catch (error) {
        const { code } = failureOf(error);
        if (code !== 'NOT_FOUND' && code !== 'BAD_USER_INPUT') return;
      }
      forgetTry(lessonId, name);
    }
  }
}
