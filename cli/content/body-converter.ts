import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Body, KnownBodies } from '#server/content-import/content-draft.ts';
import type { BodySource, ConvertedBody } from './convert-body.ts';
import { builtProgram, Threads } from './threads.ts';

const LOCKFILE = createRequire(import.meta.url).resolve('#package-lock');

/** In milliseconds, including the time in the queue. */
const PATIENCE = 300_000;

/** A text takes too much time or memory to convert; the message says which. */
export class UnboundedTextError extends Error {}

/** Converts texts in threads, unless the result is already known. */
export class BodyConverter {
  private readonly threads: Threads<BodySource, ConvertedBody | null>;
  private readonly program = programDigest();

  /**
   * @param known from earlier imports; null to convert everything.
   * @param threads number of threads; by default one per processor.
   * @param patience longest time for a text, in milliseconds.
   */
  constructor(
    private readonly known: KnownBodies | null,
    threads?: number,
    private readonly patience = PATIENCE,
  ) {
    this.threads = Threads.open('convert-body', threads);
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
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.patience);
    let converted: ConvertedBody | null;
    try {
      converted = await this.threads.run(text, patience);
    } catch (cause) {
      if (patience.signal.aborted) throw new UnboundedTextError('takes longer than anybody waits', { cause });
      if (!isOutOfMemory(cause)) throw cause;
      throw new UnboundedTextError('takes more memory than there is', { cause });
    } finally {
      clearTimeout(timer);
    }
    if (converted) return converted;
    throw new UnboundedTextError(
      'makes more than 20000 elements of HTML, or ones too deep within each other; end each element, or split the text',
    );
  }

  private digestOf({ markup, text, links }: BodySource): string {
    const rules = links && [links.folder, links.baseUrl, ...links.pages];
    const digest = createHash('sha256')
      .update(JSON.stringify([markup, text, rules]))
      .digest('hex');
    return `${this.program}-${digest}`;
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Changes whenever the program or a library might convert differently: names of built files contain a hash. */
function programDigest(): string {
  return createHash('sha256')
    .update(readFileSync(builtProgram('convert-body')))
    .update(readFileSync(LOCKFILE))
    .digest('hex');
}
