import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Of the processor time in /proc, in each second. */
const TICKS = 100;

/** Processor time that all processes of the database's server have used so far, in seconds; 0 without /proc. */
export async function postgresCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    const parent = statOf(String(rows[0]?.pid)).parent;
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOrNull(name)?.parent === parent);
    const own = statOf(parent);
    return children.reduce((sum, pid) => sum + (statOrNull(pid)?.used ?? 0), own.used + own.ofEnded);
  } catch {
    return 0;
  }
}

/** Times in seconds: its own, and that of children that ended. */
function statOf(pid: string): { parent: string; used: number; ofEnded: number } {
  // The name of the program, in parentheses, may have spaces.
  const [, parent = '', ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(9, 13).map(Number);
  return {
    parent,
    used: ((user ?? 0) + (system ?? 0)) / TICKS,
    ofEnded: ((endedUser ?? 0) + (endedSystem ?? 0)) / TICKS,
  };
}

/** Processes may end while they are looked at. */
function statOrNull(pid: string) {
  try {
    return statOf(pid);
  } catch {
    return null;
  }
}
