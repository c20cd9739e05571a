import type { ApolloClient } from '@apollo/client';
import { graphql } from '../gql/index.ts';
import { failureOf } from './failure.ts';
import { allStoredInteractives, removeInteractive } from './stored-interactives.ts';

const RecordInteractiveMutation = graphql(`
  mutation RecordInteractive($lessonId: Int!, $name: String!) {
    recordTry(lessonId: $lessonId, name: $name) {
      id
      tries
    }
  }
`);

/**
 * Sends what this browser stored to the account that is logged in. What the server has, or never takes, is removed here;
 * the rest is sent the next time.
 */
export async function sendStoredInteractives(client: ApolloClient): Promise<void> {
  for (const [id, names] of Object.entries(allStoredInteractives())) {
    for (const name of names) {
      const lessonId = Number(id);
      try {
        await client.mutate({ mutation: RecordInteractiveMutation, variables: { lessonId, name } });
      } catch (error) {
        const { code } = failureOf(error);
        if (code !== 'NOT_FOUND' && code !== 'BAD_USER_INPUT') return;
      }
      removeInteractive(lessonId, name);
    }
  }
}
