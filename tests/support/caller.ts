import type { TestSite } from './start-site.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A program or browser that calls the site and keeps its session cookie, as `fetch` alone does not. */
export class Caller {
  cookie: string | null = null;

  constructor(private readonly site: Pick<TestSite, 'url'>) {}

  get(path: string): Promise<Answer> {
    return this.send(path, { method: 'GET' });
  }

  /** @param body sent as JSON; left out, nothing is sent. */
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (body === undefined) return this.send(path, { method: 'POST', headers });
    const json = { 'content-type': 'application/json', ...headers };
    return this.send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  }

  async send(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await fetch(`${this.site.url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? null;
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
}
