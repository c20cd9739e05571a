import { BRAND } from '#domain/brand.ts';
import { exchange } from './exchange.ts';
import { markdownTable } from './markdown-table.ts';
import { progress, timed } from './progress.ts';

/** Fewer than the rate limit of an account lets through. */
const TRIES = 9;

/**
 * Failed logins at an account that exists and at names that do not, in turn: a ratio far from 1 would tell a stranger
 * which accounts there are.
 * @param url of a site with its first admin.
 */
export async function loginTime(url: string): Promise<string> {
  progress('logging in with wrong passwords');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    known.push(await failedLogin(url, BRAND.name.toLowerCase()));
    unknown.push(await failedLogin(url, `nobody-${count}`));
  }
  const rows = [['a failed login', median(known), median(unknown), median(known) / median(unknown)]];
  return markdownTable('Time of a failed login', ['', 'known name ms', 'unknown name ms', 'known/unknown'], rows);
}

async function failedLogin(url: string, username: string): Promise<number> {
  const body = JSON.stringify({ username, password: 'not the password' });
  const { ms, result } = await timed(() => exchange(url, { name: 'login', path: '/api/auth/login', body }));
  if (result.status !== 401) throw new Error(`A failed login is answered ${result.status}.`);
  return ms;
}

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
