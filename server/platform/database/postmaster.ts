import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type Cluster, POSTGRES_ENV } from './cluster.ts';
import { postgresFailure, spawnFailure } from './explain-failure.ts';
import { clearPidFile, livePidFile, readPidFile } from './pid-file.ts';
import { messageFilter } from './postgres-messages.ts';

/** A running server and the port it listens on. */
export interface Postmaster {
  pid: number;
  port: number;
}

const POLL_MS = 20;
const FAST_STOP_MS = 60_000;
const ATTEMPTS = 5;
const RETRY_MS = 200;

/**
 * Below the range that systems use for outgoing connections. Otherwise one of those could take the port while the
 * server restarts, and a client could connect to itself.
 */
const PORTS = { from: 10_240, to: 32_768 };
const PORT_TRIES = 50;

/** What PostgreSQL says if another start or the remains of a killed server got there first. */
const NOT_ALONE = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/** The cluster's server, once it is ready; undefined if none is running or the running one has ended. */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = livePidFile(folder);
    if (!postmaster) return undefined;
    if (postmaster.status === 'ready') return postmaster;
    await setTimeout(POLL_MS);
  }
}

/** Whether the cluster's server is running, ready or not. */
export function postmasterRuns(folder: string): boolean {
  return livePidFile(folder) !== undefined;
}

/**
 * Starts the cluster's server on a loopback port and waits until it accepts connections. It gets its own session, so
 * that Ctrl-C in the terminal doesn't reach it before the program has closed its connections.
 * @param port the only port to try. If omitted, the previous one, or another one if that is taken.
 * @throws SetupError with PostgreSQL's output.
 */
export async function startPostmaster(
  cluster: Cluster,
  log: (line: string) => void,
  port?: number,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await clearPidFile(cluster.folder, cluster.account);
    const outcome = await tryStart(cluster, port ?? (await freePort(lastPort(cluster.folder))), log);
    if (typeof outcome === 'object') return outcome;
    const portWasTaken = port === undefined && outcome.includes('Address already in use');
    const isWorthwhile = portWasTaken || NOT_ALONE.test(outcome);
    if (!isWorthwhile || attempt === ATTEMPTS) throw postgresFailure(outcome, cluster.folder);
    const running = await runningPostmaster(cluster.folder);
    if (running && (port === undefined || running.port === port)) return running;
    await setTimeout(RETRY_MS);
  }
}

/**
 * Stops the server, its connections first. After a minute, it stops without a checkpoint, and the next start recovers.
 */
export async function stopPostmaster(folder: string): Promise<void> {
  const giveUp = Date.now() + FAST_STOP_MS;
  let signal: NodeJS.Signals | undefined = 'SIGINT';
  for (;;) {
    const postmaster = livePidFile(folder);
    if (!postmaster) return;
    if (signal) send(postmaster.pid, signal);
    signal = signal === undefined && Date.now() > giveUp ? 'SIGQUIT' : undefined;
    await setTimeout(POLL_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended between the check and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** @returns the server, or its output before it ended. */
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
      hear = messageFilter((line) => log(`PostgreSQL: ${line}`));
      // The program may end while the database keeps running for another process.
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
    // The application reports errors of single statements. They may quote what visitors typed.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    log_line_prefix: '',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The port of the last start, from the file in which PostgreSQL stores its options; undefined if there is none. */
function lastPort(folder: string): number | undefined {
  try {
    const port = Number(/"port=(\d+)"/.exec(readFileSync(join(folder, 'postmaster.opts'), 'utf8'))?.[1]);
    return port >= PORTS.from && port < PORTS.to ? port : undefined;
  } catch {
    return undefined;
  }
}

/** @param wanted used if it is free. */
async function freePort(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${PORT_TRIES} ports on 127.0.0.1 was free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
