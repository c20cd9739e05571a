import { INTEGER_MAX } from '#domain/limits.ts';

/** A random number, which decides the questions of a test. */
export function newDraw(): number {
  return Math.floor(Math.random() * INTEGER_MAX);
}
