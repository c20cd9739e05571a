import { CommanderError } from 'commander';
import { SetupError } from '#server/database/setup-error.ts';
import { printJson, sayLine } from './output/terminal.ts';
import { satoProgram } from './program.ts';

/** The command could not run; 1 is for content with problems. */
const COULD_NOT_RUN = 2;

try {
  await satoProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SetupError) sayLine(message);
  // Commander has said what is wrong with the arguments; anything else is a mistake of the program.
  else if (!(error instanceof CommanderError)) sayLine(error instanceof Error ? (error.stack ?? message) : message);
  if (process.argv.includes('--json')) printJson({ ok: false, error: message, problems: [] });
  return COULD_NOT_RUN;
}
