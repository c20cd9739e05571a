import type { GraphqlAnswer } from './graphql.ts';
import type { TestSite } from './start-site.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Servers that run on their own have no entity manager here. */
type CalledSite = Pick<TestSite, 'url'> & Partial<Pick<TestSite, 'em'>>;

/** A program or browser that calls the site and keeps its session cookie, as `fetch` alone does not. */
export class Caller {
  /** The session cookie. */
  cookie: string | null = null;
  /** The cookie by which a login recognizes the browser. */
  device: string | null = null;

  readonly site: CalledSite;

  constructor(site: CalledSite) {
    this.site = site;
  }

  get(path: string): Promise<Answer> {
    return this.send(path, { method: 'GET' });
  }

  /** @param body sent as JSON; left out, nothing is sent. */
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (body === undefined) return this.send(path, { method: 'POST', headers });
    const json = { 'content-type': 'application/json', ...headers };
    return this.send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const json = { 'content-type': 'application/json', ...headers };
    return this.send(path, { method: 'PUT', headers: json, body: JSON.stringify(body) });
  }

  delete(path: string): Promise<Answer> {
    return this.send(path, { method: 'DELETE' });
  }

  /** Sends one operation with the session. */
  async graphql<Data = unknown>(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer<Data>> {
    const { body } = await this.post('/graphql', { query, variables });
    return body as GraphqlAnswer<Data>;
  }

  async send(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    const cookies = [this.cookie, this.device].filter((cookie) => cookie !== null);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const response = await fetch(`${this.site.url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [value = null] = cookie.split(';');
      if (value && /^(__Host-)?sato\.device=/.test(value)) this.device = value;
      else this.cookie = value;
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
}
