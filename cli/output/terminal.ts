/** The result of a command, on stdout. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The whole result of a command as one JSON document. */
export function printJson(document: unknown): void {
  printLine(JSON.stringify(document, null, 2));
}

/** Everything that is not the result, on stderr. */
export function sayLine(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** In milliseconds; faster changes could not be read. */
const REDRAW_EVERY = 100;

/**
 * What a command is doing, on stderr: one line that is redrawn in a terminal, one line at the beginning of each step
 * and one at the end elsewhere.
 */
export class Progress {
  private readonly isTerminal = process.stderr.isTTY === true;
  private readonly started = performance.now();
  private step: string;
  private drawn = 0;

  constructor(step: string) {
    this.step = step;
    this.draw('');
  }

  next(step: string): void {
    this.step = step;
    this.draw('');
  }

  update(done: number, total: number): void {
    if (!this.isTerminal || performance.now() - this.drawn < REDRAW_EVERY) return;
    this.draw(` ${done}/${total}`);
  }

  end(): void {
    const seconds = ((performance.now() - this.started) / 1000).toFixed(1);
    if (this.isTerminal) process.stderr.write('\r\u001b[K');
    else sayLine(`Finished after ${seconds} s.`);
  }

  private draw(count: string): void {
    this.drawn = performance.now();
    if (this.isTerminal) process.stderr.write(`\r\u001b[K${this.step} …${count}`);
    else sayLine(`${this.step} …`);
  }
}
