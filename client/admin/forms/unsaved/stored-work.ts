import { z } from 'zod';
import { localStore } from '../../../app/browser-storage.ts';
import { UNSAVED_WORK_PREFIX } from '../../../app/unsaved-work.ts';

/** In milliseconds. Older work is removed. */
const MAX_AGE = 60 * 24 * 60 * 60 * 1000;

const about = z.object({
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  /** Version of the stored item that was being changed; null for a new one. */
  version: z.number().nullable(),
  /** Fields of a pending version that the form showed. */
  continued: z.array(z.string()).default([]),
  /** With which a new item was or will be sent. */
  idempotencyKey: z.string().optional(),
  base: z.unknown(),
  changes: z.unknown(),
});

/** Unsaved changes of one form, as stored in this browser. `Part` holds some of the form's fields. */
export interface UnsavedWork<Part> extends z.output<typeof about> {
  /** Only the fields that were changed: what they held before, and what was typed. */
  base: Part;
  changes: Part;
}

export interface StoredWork<Part> extends UnsavedWork<Part> {
  key: string;
}

/** What the keys of the unsaved work on an item begin with: apart for each account, since browsers are shared. */
export function keysOf(accountId: number, section: string, id: number | string | null): string {
  return `${UNSAVED_WORK_PREFIX}${accountId}.${section}.${id ?? 'new'}.`;
}

/** A key of its own for each form that is opened, so that two tabs never overwrite each other's work. */
export function newKey(prefix: string): string {
  return prefix + Math.random().toString(36).slice(2, 12);
}

/** @returns whether the browser has stored it; storage can be forbidden or full. */
export function storeWork<Part>(key: string, work: UnsavedWork<Part>): boolean {
  return localStore.write(key, JSON.stringify(work));
}

export function dropWork(key: string): void {
  localStore.remove(key);
}

/** The unsaved work on an item that fits its form, newest first. @param part what a form can take. */
export function storedWorkAt<Part extends object>(
  prefix: string,
  part: z.ZodType<Part>,
  now: number,
): StoredWork<Part>[] {
  return localStore
    .keys(prefix)
    .flatMap((key) => readWork(key, part, now) ?? [])
    .sort((one, other) => other.keptAt - one.keptAt);
}

function readWork<Part extends object>(key: string, part: z.ZodType<Part>, now: number): StoredWork<Part> | null {
  const found = parsed(localStore.read(key) ?? '');
  const base = part.safeParse(found?.base);
  const changes = part.safeParse(found?.changes);
  if (found && base.success && changes.success) {
    const fits = now - found.keptAt < MAX_AGE && Object.keys(changes.data).length > 0;
    if (fits) return { ...found, base: base.data, changes: changes.data, key };
  }
  localStore.remove(key);
  return null;
}

function parsed(text: string): z.output<typeof about> | null {
  try {
    return about.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
