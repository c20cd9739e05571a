import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { cliContext } from '../cli-context.ts';

/** Asks in a terminal; elsewhere, and after Ctrl-C, Ctrl-D or a closed terminal, the answer is no. */
export async function saysYes(question: string): Promise<boolean> {
  if (!cliContext().stdin.isTTY) return false;
  const terminal = createInterface({ input: cliContext().stdin, output: cliContext().stderr });
  const closed = once(terminal, 'close').then(() => 'no');
  const answer = await Promise.race([terminal.question(`${question} (yes/no) `).catch(() => 'no'), closed]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
