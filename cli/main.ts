import { constants } from 'node:os';
import { endAtOnce, endOnSignals } from './interruption.ts';
import { reportFailure, runCommand } from './run-command.ts';

// The program that reads the output closed it, as `head` does.
process.stdout.on('error', () => endAtOnce(128 + constants.signals.SIGPIPE));
process.stderr.on('error', () => endAtOnce(128 + constants.signals.SIGPIPE));
// Terminals print ^C for Ctrl-C on the current line, so the message starts on the next one.
endOnSignals(() => reportFailure('Interrupted.', process.stderr.isTTY ? '\nInterrupted.' : undefined));

await runCommand();
