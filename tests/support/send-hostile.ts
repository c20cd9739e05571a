import { type HostileRequest, HostileRequests } from './hostile-requests.ts';
import type { TestSite } from './start-site.ts';

/** Most characters in an error answer, except for pages of the site. */
const ERROR_MAX = 8_000;

/** Sends this many requests, a few at a time. @returns those that got a 500 or a long error. */
export async function sendHostile({ url }: Pick<TestSite, 'url'>, seed: number, count: number): Promise<string[]> {
  const requests = new HostileRequests(seed);
  const bad: string[] = [];
  const queue = Array.from({ length: count }, () => requests.next());
  const work = async () => {
    for (let request = queue.pop(); request; request = queue.pop()) {
      const problem = await problemOf(url, request);
      if (problem) bad.push(problem);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return bad;
}

async function problemOf(url: string, { path, init }: HostileRequest): Promise<string | null> {
  const answer = await fetch(`${url}${path}`, { ...init, redirect: 'manual' });
  const text = await answer.text();
  const asked = `${init.method} ${path.slice(0, 300)} ${JSON.stringify(init.headers)} ${String(init.body ?? '').slice(0, 600)}`;
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 200)} to ${asked}`;
  if (text.includes('INTERNAL')) return `${answer.status} ${text.slice(0, 300)} to ${asked}`;
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (answer.status >= 400 && !isPage && text.length > ERROR_MAX) return `${text.length} characters to ${asked}`;
  if (/Did you mean/.test(text)) return `a suggestion to ${asked}`;
  return null;
}
