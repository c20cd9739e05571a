import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type Cluster, POSTGRES_ENV } from './cluster.ts';
import { postgresFailure, spawnFailure } from './explain-failure.ts';
import { processIdentity, runsWithArgument } from './process-identity.ts';

/** A running server and the port it listens on. */
export interface Postmaster {
  pid: number;
  port: number;
}

const POLL_MS = 20;
const FAST_STOP_MS = 60_000;
const PORT_ATTEMPTS = 5;

/** Ends what it says of connections that are closed, but not gone yet, when it is stopped: nobody has to know. */
const STOPPED = 'due to administrator command';

/** The cluster's server, once it has come up; undefined when none runs or the one that ran has gone down. */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = readPidFile(folder);
    if (!postmaster || !runsWithArgument(postmaster.pid, folder)) return undefined;
    if (postmaster.status === 'ready') return postmaster;
    await setTimeout(POLL_MS);
  }
}

/**
 * Starts the cluster's server on a free loopback port, in a session of its own: Ctrl-C in the terminal must not
 * reach it before the program has closed its connections. Waits until it accepts connections.
 * @throws SetupError with what PostgreSQL said.
 */
export async function startPostmaster(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  removeMisleadingPidFile(cluster.folder);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryStart(cluster, await freePort(), log);
    if (typeof outcome === 'object') return outcome;
    const portWasTaken = outcome.includes('Address already in use');
    if (!portWasTaken || attempt === PORT_ATTEMPTS) throw postgresFailure(outcome, cluster.folder);
  }
}

/** Ends the server, its connections first; after a minute without a checkpoint, so that the next start recovers. */
export async function stopPostmaster(folder: string): Promise<void> {
  const giveUp = Date.now() + FAST_STOP_MS;
  let signal: NodeJS.Signals | undefined = 'SIGINT';
  for (;;) {
    const postmaster = readPidFile(folder);
    if (!postmaster || !runsWithArgument(postmaster.pid, folder)) return;
    if (signal) process.kill(postmaster.pid, signal);
    signal = signal === undefined && Date.now() > giveUp ? 'SIGQUIT' : undefined;
    await setTimeout(POLL_MS);
  }
}

/** @returns the server, or what it said before it ended. */
async function tryStart(cluster: Cluster, port: number, log: (line: string) => void): Promise<Postmaster | string> {
  const program = join(cluster.postgres, 'bin', 'postgres');
  const child = spawn(program, ['-D', cluster.folder, ...settings(port, cluster.durable)], {
    ...cluster.account,
    cwd: '/',
    detached: true,
    env: POSTGRES_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  let hear = (line: string): void => {
    said.push(line);
  };
  createInterface({ input: child.stderr }).on('line', (line) => hear(line));
  let ended = false;
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(spawnFailure(error, program)));
    child.once('close', () => {
      ended = true;
    });
  });
  for (;;) {
    const postmaster = readPidFile(cluster.folder);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') {
      hear = (line) => {
        if (!line.endsWith(STOPPED)) log(`PostgreSQL: ${line}`);
      };
      // The program may end with the database still running under another process' eyes.
      child.unref();
      if (child.stderr instanceof Socket) child.stderr.unref();
      return postmaster;
    }
    if (ended) return said.join('\n');
    await Promise.race([setTimeout(POLL_MS), failed]);
  }
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Errors of single statements are the application's to report; they may quote what visitors typed.
    log_min_messages: 'fatal',
    log_line_prefix: '',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * What `postmaster.pid` says: one value a line, process id first, the port fourth, the status eighth.
 * Source: PostgreSQL 18, src/include/utils/pidfile.h.
 */
function readPidFile(folder: string): (Postmaster & { status: string }) | undefined {
  const lines = pidFileLines(folder);
  const [pid, , , port, , , , status] = lines;
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? 'starting' };
}

function pidFileLines(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * After a crash the number in `postmaster.pid` may have become another program's, in a container often this one's;
 * PostgreSQL then believes that its server still runs. A number that nobody has is left to PostgreSQL's own checks.
 */
function removeMisleadingPidFile(folder: string): void {
  const left = readPidFile(folder);
  if (!left || processIdentity(left.pid) === undefined || runsWithArgument(left.pid, folder)) return;
  rmSync(join(folder, 'postmaster.pid'));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
