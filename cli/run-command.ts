import { CommanderError } from 'commander';
import { lostDatabase } from '#server/platform/database/explain-failure.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { type CliContext, cliContext } from './cli-context.ts';
import { printJson, sayLine } from './output/terminal.ts';
import { satoProgram } from './program.ts';

/** The command was refused. 1 also means that the content has problems. */
const REFUSED = 1;
const COULD_NOT_RUN = 2;

/** Runs the command line with the arguments of its context, whose exit code it sets. */
export async function runCommand(): Promise<void> {
  try {
    await satoProgram().parseAsync(cliContext().argv);
  } catch (error) {
    cliContext().exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
  const error = lostDatabase(thrown) ?? thrown;
  const message = error instanceof Error ? error.message : String(error);
  // Commander has reported what is wrong with the arguments. Any other unexpected error is a bug in the program.
  if (error instanceof CommanderError) failAsJson(message);
  else if (error instanceof SetupError) reportFailure(message);
  else if (error instanceof Refusal) reportFailure(message, `error: ${message}`);
  else reportFailure(message, error instanceof Error ? error.stack : undefined);
  return error instanceof Refusal ? REFUSED : COULD_NOT_RUN;
}

const failed = new WeakSet<CliContext>();

/** Only the first failure counts: an interrupted command may fail in other ways while it ends. */
export function reportFailure(message: string, details = message): void {
  if (failed.has(cliContext())) return;
  failed.add(cliContext());
  sayLine(details);
  failAsJson(message);
}

function failAsJson(message: string): void {
  if (cliContext().argv.includes('--json')) printJson({ ok: false, error: message, problems: [] });
}
