import type { Secret } from '#domain/scam-guard.ts';

let guard: Promise<typeof import('#domain/scam-guard.ts')> | undefined;

/** Loads the guard with its word lists, which no page preloads; it is needed as soon as someone begins to write. */
export function loadScamGuard(): Promise<typeof import('#domain/scam-guard.ts')> {
  guard ??= import('#domain/scam-guard.ts').catch((error: unknown) => {
    guard = undefined;
    throw error;
  });
  return guard;
}

/** The secret in a text, or null. Also null if the guard can't be loaded, because the server checks again. */
export async function secretIn(text: string): Promise<Secret | null> {
  try {
    return (await loadScamGuard()).secretIn(text);
  } catch {
    return null;
  }
}
