import { AppError } from '#domain/app-error.ts';

/** Seconds after which someone who was turned away may try again. */
const RETRY_AFTER = 2;

/** Lets a limited number of pieces of work run at a time. The others wait for their turn, in order. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param mostWaiting after which further work is turned away. */
  constructor(
    private readonly most: number,
    private readonly mostWaiting = Number.POSITIVE_INFINITY,
  ) {}

  /** @throws AppError BUSY if too many wait already. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.begin();
    try {
      return await work();
    } finally {
      this.end();
    }
  }

  private async begin(): Promise<void> {
    if (this.running < this.most) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.mostWaiting) {
      throw new AppError('BUSY', 'The site is very busy. Please try again in a moment.', {}, RETRY_AFTER);
    }
    await new Promise<void>((start) => this.waiting.push(start));
  }

  /** Gives the place to the work that has waited longest. */
  private end(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
