import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BuiltProgram, builtProgram } from './threads.ts';

const LOCKFILE = createRequire(import.meta.url).resolve('#package-lock');

/** Changes whenever the program or a library might work differently: names of built files contain a hash. */
export function programDigest(program: BuiltProgram): string {
  return createHash('sha256')
    .update(readFileSync(builtProgram(program)))
    .update(readFileSync(LOCKFILE))
    .digest('hex');
}
