/** An answer with its body read as JSON. */
export interface JsonAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** @param url whole address. */
export async function getJson<Body = unknown>(url: string, init?: RequestInit): Promise<JsonAnswer<Body>> {
  const response = await fetch(url, init);
  const body: Body = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** What GraphQL answered: `data`, `errors` or both. */
export interface GraphqlAnswer<Data> {
  data?: Data | null;
  errors?: { message: string; path?: unknown[]; extensions: { code: string; fields?: Record<string, string> } }[];
}

/** Sends an operation as the browser does. @param url address of the site. */
export async function graphql<Data = unknown>(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Data>> {
  const { body } = await getJson<GraphqlAnswer<Data>>(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return body;
}
