import { createHash } from 'node:crypto';
import type { Body, KnownBodies } from '#server/modules/content/import/content-draft.ts';
import type { BodySource, ConvertedBody } from './convert-body.ts';
import { programDigest } from './program-digest.ts';
import { Threads } from './threads.ts';

/** In milliseconds, including the time in the queue. */
const PATIENCE = 300_000;

/** Texts that a thread gets at a time: handing one over takes about as long as converting it. */
const BATCH = 8;
/** In characters. Longer texts are handed over alone. */
const LONG = 50_000;

interface AskedText {
  text: BodySource;
  done(converted: ConvertedBody | null): void;
  fail(cause: unknown): void;
}

/** A text takes too much time or memory to convert; the message says which. */
export class UnboundedTextError extends Error {}

/** Converts texts in threads, unless the result is already known. */
export class BodyConverter {
  private readonly threads: Threads<BodySource[], (ConvertedBody | null)[]>;
  private readonly waiting: AskedText[] = [];
  private readonly program = programDigest('convert-body');

  /**
   * @param known from earlier imports; null to convert everything.
   * @param threads number of threads; by default one per processor.
   * @param patience longest time for a text, in milliseconds.
   * @param program of the threads. Commands that use another one for texts as well need fewer threads with it.
   */
  constructor(
    private readonly known: KnownBodies | null,
    threads?: number,
    private readonly patience = PATIENCE,
    program: 'convert-body' | 'check-text' = 'convert-body',
  ) {
    this.threads =
      program === 'convert-body' ? Threads.open(program, threads) : Threads.open(program, threads, 'convertBodies');
  }

  /** Nothing can be converted afterwards. */
  close(): void {
    this.threads.close();
  }

  /** @throws UnboundedTextError */
  async convert(text: BodySource): Promise<Body> {
    const source = this.digestOf(text);
    const facts = await this.known?.find(source);
    if (facts) return { source, facts, html: async () => (await this.run(text)).html };
    const converted = await this.run(text);
    return { source, facts: converted.facts, html: async () => converted.html };
  }

  private async run(text: BodySource): Promise<ConvertedBody> {
    const converted = await new Promise<ConvertedBody | null>((done, fail) => this.enqueue({ text, done, fail }));
    if (converted) return converted;
    throw new UnboundedTextError(
      'makes more than 20000 elements of HTML, or ones too deep within each other; end each element, or split the text',
    );
  }

  private enqueue(asked: AskedText): void {
    if (asked.text.text.length > LONG) {
      void this.convertAll([asked]);
      return;
    }
    if (this.waiting.push(asked) === BATCH) this.sendWaiting();
    else if (this.waiting.length === 1) setImmediate(() => this.sendWaiting());
  }

  private sendWaiting(): void {
    const texts = this.waiting.splice(0);
    if (texts.length > 0) void this.convertAll(texts);
  }

  private async convertAll(asked: AskedText[]): Promise<void> {
    try {
      const converted = await this.inThread(asked.map(({ text }) => text));
      for (const [index, { done }] of asked.entries()) done(converted[index] ?? null);
    } catch (error) {
      if (asked.length === 1) asked[0]?.fail(error);
      // Only one of them takes too much, so each gets a try of its own.
      else for (const each of asked) void this.convertAll([each]);
    }
  }

  private async inThread(texts: BodySource[]): Promise<(ConvertedBody | null)[]> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.patience);
    try {
      return await this.threads.run(texts, patience);
    } catch (cause) {
      if (patience.signal.aborted) throw new UnboundedTextError('takes longer than anyone waits', { cause });
      if (!isOutOfMemory(cause)) throw cause;
      throw new UnboundedTextError('takes more memory than there is', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  private digestOf({ markup, text, links, pictures }: BodySource): string {
    const rules = links && [links.baseUrl, ...Object.entries(links.targets)];
    const digest = createHash('sha256')
      .update(JSON.stringify([markup, text, rules, pictures]))
      .digest('hex');
    return `${this.program}-${digest}`;
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
