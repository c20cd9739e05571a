import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A password that can't be guessed. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** @returns undefined if the file is missing or empty. */
export function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Stores it so that only this process' user can read it. A crash leaves either the old secret or all of the new one.
 */
export function writeSecret(file: string, secret: string): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
