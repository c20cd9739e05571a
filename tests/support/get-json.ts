interface JsonAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Fetches an address and reads its answer as JSON. */
export async function getJson<Body = unknown>(url: string, init?: RequestInit): Promise<JsonAnswer<Body>> {
  const response = await fetch(url, init);
  const body: Body = await response.json();
  return { status: response.status, headers: response.headers, body };
}
