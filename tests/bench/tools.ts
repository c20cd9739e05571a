import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Autocannon from 'autocannon';

/** `npm run bench` installs them in a folder of their own. */
const tools = createRequire(join(import.meta.dirname, '../../build/bench-tools/package.json'));

export const autocannon: typeof Autocannon = tools('autocannon');

/** What a run of Lighthouse says, as far as it is read here. Source: Lighthouse 13, types/lhr/lhr.d.ts. */
interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >;
  runtimeError?: { message: string };
}

interface LighthouseFlags {
  port: number;
  output: 'json';
  logLevel: 'error';
  onlyCategories: string[];
}

export async function lighthouse(url: string, flags: LighthouseFlags): Promise<LighthouseResult | undefined> {
  const { default: run } = await import(pathToFileURL(tools.resolve('lighthouse')).href);
  const result: { lhr: LighthouseResult } | undefined = await run(url, flags);
  return result?.lhr;
}
