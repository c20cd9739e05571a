import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Stops a server as Ctrl-C does, unless it has ended already. @throws Error if work that never ends keeps it running. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  const [code, signal] = await exit;
  if (code !== 0) throw new Error(`The server ended with ${code ?? signal} instead of 0.`);
}

export function isRunning(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null;
}
