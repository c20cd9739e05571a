import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { COMMAND_FLAGS } from '../../server/launch/node-flags.mjs';
import { atTheEnd } from './ending.ts';
import { timed } from './progress.ts';

export interface CommandRun {
  ms: number;
  /** Highest resident memory, in MiB. */
  peak: number;
  /** Processor time of all its threads, in seconds. */
  cpu: number;
}

/** Runs `sato content …`. */
export function contentCommand(args: string[], databaseUrl: string): Promise<CommandRun> {
  return satoCommand(['content', ...args], databaseUrl);
}

/**
 * Runs `sato …` as `npm run sato` does.
 * @throws Error when it fails.
 */
export async function satoCommand(args: string[], databaseUrl: string): Promise<CommandRun> {
  const { ms, result } = await timed(() => run(args, databaseUrl));
  return { ms, ...result };
}

async function run(args: string[], databaseUrl: string): Promise<Omit<CommandRun, 'ms'>> {
  const program = ['--import', './tests/bench/peak-memory.ts', 'build/cli/main.js', ...args];
  const child = spawn(process.execPath, [...COMMAND_FLAGS, ...program], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atTheEnd(() => void child.kill());
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`sato ${args.join(' ')} ended with ${code}: ${errors}`);
  const [, peak, cpu] = /^peak (\d+) cpu (\d+)$/m.exec(output) ?? [];
  return { peak: Number(peak) / 1024, cpu: Number(cpu) / 1_000_000 };
}
