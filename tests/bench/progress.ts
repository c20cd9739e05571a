const begin = performance.now();

/** One line for who waits, on standard error. */
export function progress(line: string): void {
  const seconds = Math.round((performance.now() - begin) / 1000);
  process.stderr.write(`${String(seconds).padStart(4)} s  ${line}\n`);
}

/** How long the work took, in milliseconds, with what it returned. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}
