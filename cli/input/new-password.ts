import { text } from 'node:stream/consumers';
import promptPassword from '@inquirer/password';
import { CommanderError } from 'commander';
import { cliContext } from '../cli-context.ts';

/**
 * A new password for an account: asked for twice in a terminal, or the one line of stdin. It is never an argument,
 * because other users of the machine and the shell's history could read that.
 * @throws CommanderError if there is no terminal to ask in, or no answer.
 */
export async function newPassword({ passwordStdin }: { passwordStdin?: true }): Promise<string> {
  if (passwordStdin) return lineOfStdin();
  if (!cliContext().stdin.isTTY)
    throw noPassword('There is no terminal to ask for the password in; use --password-stdin.');
  try {
    return await askTwice();
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') throw noPassword('Cancelled.');
    throw error;
  }
}

async function askTwice(): Promise<string> {
  // On stderr, so that stdout holds only the result.
  const terminal = { output: cliContext().stderr };
  const password = await promptPassword({ message: 'Password', mask: true }, terminal);
  await promptPassword(
    {
      message: 'The same again',
      mask: true,
      validate: (again) => again === password || "The two passwords don't match.",
    },
    terminal,
  );
  return password;
}

async function lineOfStdin(): Promise<string> {
  const lines = (await text(cliContext().stdin)).replace(/\r?\n$/, '').split('\n');
  if (lines.length === 1 && lines[0]) return lines[0];
  throw noPassword('stdin is expected to hold the password, in one line.');
}

function noPassword(message: string): CommanderError {
  cliContext().stderr.write(`error: ${message}\n`);
  return new CommanderError(2, 'sato.noPassword', message);
}
