import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const PROGRAM = fileURLToPath(new URL('hold-database.ts', import.meta.url));

/** Another process that has the database of a folder open. */
export interface DatabaseHolder {
  url: string;
  /** Ends it in order; settles when it is gone. */
  end(): Promise<void>;
  /** Ends it by kill -9. */
  kill(): Promise<void>;
  /** Freezes the process until the test ends. */
  pause(): void;
}

export async function databaseHolder(dataDirectory: string): Promise<DatabaseHolder> {
  const child = spawn(process.execPath, [PROGRAM, dataDirectory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  onTestFinished(() => endOf(child, gone));
  const [line] = await Promise.race([once(child.stdout, 'data'), gone.then(() => ['ended without an address'])]);
  return {
    url: String(line).trim(),
    end: () => endOf(child, gone),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    pause: () => void child.kill('SIGSTOP'),
  };
}

async function endOf(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.stdin?.end();
  child.kill('SIGCONT');
  await gone;
}
