import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../server/launch/node-flags.mjs';
import { atTheEnd } from './ending.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  /** Address without a slash at the end. */
  url: string;
  child: ChildProcess;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program that prints "ready on <address>", with the flags and the environment that `npm start` gives the
 * server. It ends when this process ends, for whatever reason.
 * @throws Error when the program ends before that.
 */
export async function startServer(program: string, settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, program], {
    // Nothing of the operator's own settings; a group of its own, so that Ctrl-C reaches it through this process only.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      ...SERVER_ENVIRONMENT,
      ...settings,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  atTheEnd(stop);
  const url = await addressOf(child, program);
  return { url, child, pid: child.pid ?? 0, stop };
}

async function addressOf({ stdout }: ChildProcess, program: string): Promise<string> {
  if (!stdout) throw new Error(`${program} has no output.`);
  const lines = createInterface({ input: stdout });
  for await (const line of lines) {
    const address = /ready on (http\S+)/.exec(line)?.[1];
    if (!address) continue;
    stdout.resume();
    return address;
  }
  throw new Error(`${program} ended before it was ready.`);
}
