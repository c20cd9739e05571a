import type { TestSite } from './start-site.ts';

interface GraphqlAnswer {
  status: number;
  data?: unknown;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; fields?: Record<string, string> };
  }[];
}

/** Sends one operation as the browser would. */
export async function graphql(
  { url }: Pick<TestSite, 'url'>,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...(await response.json()) };
}
