import { type Surroundings, surroundings } from '../surroundings.ts';

/** The result of a command, on stdout. */
export function printLine(text: string): void {
  surroundings().stdout.write(`${text}\n`);
}

/** The whole result of a command as one JSON document. */
export function printJson(document: unknown): void {
  printLine(JSON.stringify(document, null, 2));
}

const quiet = new WeakSet<Surroundings>();

/** From now on, stderr has nothing but what went wrong. */
export function beQuiet(): void {
  quiet.add(surroundings());
}

/** How a command gets on, on stderr. */
export function noteLine(text: string): void {
  if (!quiet.has(surroundings())) sayLine(text);
}

/** What a person has to know beside the result, on stderr. */
export function sayLine(text: string): void {
  surroundings().stderr.write(`${text}\n`);
}

/** A text from somewhere else on one line of a terminal, which would obey its control characters: they are spelt out. */
export function onOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** In milliseconds; faster changes could not be read. */
const REDRAW_EVERY = 100;

/**
 * What a command is doing, on stderr: one line that is redrawn in a terminal, one line at the beginning of each step
 * and one at the end elsewhere.
 */
export class Progress {
  private readonly isTerminal = surroundings().stderr.isTTY === true && !quiet.has(surroundings());
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

  /** Makes place for something to say. */
  clear(): void {
    if (this.isTerminal) surroundings().stderr.write('\r\u001b[K');
  }

  /** How fast it goes and how long it may still take. */
  private pace(done: number, total: number): string {
    const seconds = (performance.now() - this.stepStarted) / 1000;
    if (done === 0 || seconds < 1) return '';
    const rate = done / seconds;
    return `, ${Math.round(rate)}/s, ${Math.ceil((total - done) / rate)} s left`;
  }

  private draw(count: string): void {
    this.drawn = performance.now();
    if (this.isTerminal) surroundings().stderr.write(`\r\u001b[K${this.step} …${count}`);
    else noteLine(`${this.step} …`);
  }
}
