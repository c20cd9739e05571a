import { getJson } from './get-json.ts';
import type { TestSite } from './start-site.ts';

/** What GraphQL answered: `data`, `errors` or both. */
export interface GraphqlAnswer<Data = unknown> {
  data?: Data | null;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; fields?: Record<string, string> };
  }[];
}

/** Sends one operation as the browser would. */
export async function graphql<Data = unknown>(
  { url }: Pick<TestSite, 'url'>,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer<Data>> {
  const { body } = await getJson<GraphqlAnswer<Data>>(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return body;
}
