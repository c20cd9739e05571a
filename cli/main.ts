import { constants } from 'node:os';
import { CommanderError } from 'commander';
import { lostDatabase } from '#server/database/explain-failure.ts';
import { SetupError } from '#server/setup-error.ts';
import { endAtOnce, endOnSignals } from './interruption.ts';
import { printJson, sayLine } from './output/terminal.ts';
import { satoProgram } from './program.ts';

/** The command could not run; 1 is for content with problems. */
const COULD_NOT_RUN = 2;

// Whoever read the output has enough of it, as `head` has.
process.stdout.on('error', () => endAtOnce(128 + constants.signals.SIGPIPE));
process.stderr.on('error', () => endAtOnce(128 + constants.signals.SIGPIPE));
// Terminals show Ctrl-C as ^C in the line that stands there.
endOnSignals(() => fail('Interrupted.', process.stderr.isTTY ? '\nInterrupted.' : undefined));

try {
  await satoProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
  const error = lostDatabase(thrown) ?? thrown;
  const message = error instanceof Error ? error.message : String(error);
  // Commander has said what is wrong with the arguments; anything else that is not expected is a mistake of the program.
  if (error instanceof CommanderError) failAsJson(message);
  else if (error instanceof SetupError) fail(message);
  else fail(message, error instanceof Error ? error.stack : undefined);
  return COULD_NOT_RUN;
}

let hasFailed = false;

/** An interrupted command fails in other ways on its end. */
function fail(message: string, details = message): void {
  if (hasFailed) return;
  hasFailed = true;
  sayLine(details);
  failAsJson(message);
}

function failAsJson(message: string): void {
  if (process.argv.includes('--json')) printJson({ ok: false, error: message, problems: [] });
}
