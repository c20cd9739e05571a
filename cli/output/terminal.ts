import { type CliContext, cliContext } from '../cli-context.ts';

/** The result of a command, on stdout. */
export function printLine(text: string): void {
  cliContext().stdout.write(`${text}\n`);
}

/** The whole result of a command as one JSON document. */
export function printJson(document: unknown): void {
  printLine(JSON.stringify(document, null, 2));
}

const quiet = new WeakSet<CliContext>();

/** From now on, only errors go to stderr. */
export function beQuiet(): void {
  quiet.add(cliContext());
}

/** Prints progress on stderr, unless the command is quiet. */
export function noteLine(text: string): void {
  if (!quiet.has(cliContext())) sayLine(text);
}

/** Prints what a person must know in addition to the result, on stderr. */
export function sayLine(text: string): void {
  cliContext().stderr.write(`${text}\n`);
}

/** A foreign text on one line. Its control characters are escaped, because a terminal would obey them. */
export function onOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** In milliseconds. People can't read faster changes. */
const REDRAW_EVERY = 100;

/**
 * What a command is doing, on stderr. A terminal gets one line that is redrawn. Elsewhere, one line is printed at
 * the beginning of each step and one at the end.
 */
export class Progress {
  private readonly isTerminal = cliContext().stderr.isTTY === true && !quiet.has(cliContext());
  private readonly started = performance.now();
  private stepStarted = this.started;
  private step: string;
  private drawn = 0;

  constructor(step: string) {
    this.step = step;
    this.draw('');
  }

  next(step: string): void {
    this.step = step;
    this.stepStarted = performance.now();
    this.draw('');
  }

  update(done: number, total: number): void {
    if (!this.isTerminal || performance.now() - this.drawn < REDRAW_EVERY) return;
    this.draw(` ${done}/${total}${this.pace(done, total)}`);
  }

  end(): void {
    const seconds = ((performance.now() - this.started) / 1000).toFixed(1);
    this.clear();
    if (!this.isTerminal) noteLine(`Finished after ${seconds} s.`);
  }

  /** Clears the line for other output. */
  clear(): void {
    if (this.isTerminal) cliContext().stderr.write('\r\u001b[K');
  }

  /** The rate, and an estimate of the remaining time. */
  private pace(done: number, total: number): string {
    const seconds = (performance.now() - this.stepStarted) / 1000;
    if (done === 0 || seconds < 1) return '';
    const rate = done / seconds;
    return `, ${Math.round(rate)}/s, ${Math.ceil((total - done) / rate)} s left`;
  }

  private draw(count: string): void {
    this.drawn = performance.now();
    if (this.isTerminal) cliContext().stderr.write(`\r\u001b[K${this.step} …${count}`);
    else noteLine(`${this.step} …`);
  }
}
