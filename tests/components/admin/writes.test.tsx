import { gql } from '@apollo/client';
import { expect, it } from 'vitest';
import { adminApollo, KEEPS_READS } from '#client/admin/admin-apollo.ts';
import { answer } from '../server.ts';

const me = { __ref: 'User:1' };
const READ = {
  ROOT_QUERY: { me, siteCounts: { articles: 1 }, 'article({"id":5})': { __ref: 'Article:5' } },
  'User:1': { __typename: 'User', id: 1 },
  'Article:5': { __typename: 'Article', id: 5 },
};

it('after any write, the admin area evicts all that it had read, apart from who is logged in', async () => {
  answer({ Write: { data: { written: true } } });
  const client = adminApollo(READ);
  const mutation = gql('mutation Write { written }');
  await client.mutate({ mutation, ...KEEPS_READS });
  expect(client.extract()).toMatchObject(READ);
  await client.mutate({ mutation });
  expect(client.extract()).toEqual({
    ROOT_QUERY: { me },
    'User:1': READ['User:1'],
    ROOT_MUTATION: { __typename: 'Mutation' },
  });
});
