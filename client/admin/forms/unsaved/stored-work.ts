import { z } from 'zod';
import { localStore } from '../../../app/browser-storage.ts';
import { UNSAVED_WORK_PREFIX } from '../../../app/unsaved-work.ts';
import type { FormValues } from '../form-values.ts';
import { INCOMPLETE } from '../schedule/local-time.ts';

/** In milliseconds. Older work is removed. */
const MAX_AGE = 60 * 24 * 60 * 60 * 1000;

const bilingual = z.object({ en: z.string(), es: z.string() });
const question = z.object({
  id: z.string(),
  question: bilingual,
  options: z.array(z.object({ id: z.string(), text: bilingual, why: bilingual.optional() })),
  answer: z.string(),
  explanation: bilingual,
});
const values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(question), z.array(z.string())]),
);

const unsavedWork = z.object({
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  /** Version of the stored item that was being changed; null for a new one. */
  version: z.number().nullable(),
  /** Only the fields that were changed: what they held before, and what was typed. */
  base: values,
  changes: values,
  /** Fields of a pending version that the form showed. */
  continued: z.array(z.string()).default([]),
  /** With which a new item was or will be sent. */
  idempotencyKey: z.string().optional(),
});

/** Unsaved changes of one form, as stored in this browser. */
export type UnsavedWork = z.output<typeof unsavedWork>;

export interface StoredWork extends UnsavedWork {
  key: string;
}

/** What the keys of the unsaved work on an item begin with: apart for each account, since browsers are shared. */
export function keysOf(accountId: number, section: string, id: number | null): string {
  return `${UNSAVED_WORK_PREFIX}${accountId}.${section}.${id ?? 'new'}.`;
}

/** A key of its own for each form that is opened, so that two tabs never overwrite each other's work. */
export function newKey(prefix: string): string {
  return prefix + Math.random().toString(36).slice(2, 12);
}

/** @returns whether the browser has stored it; storage can be forbidden or full. */
export function storeWork(key: string, work: UnsavedWork): boolean {
  return localStore.write(key, JSON.stringify(work));
}

export function dropWork(key: string): void {
  localStore.remove(key);
}

/** The unsaved work on an item that fits its form, newest first. @param fields the form's fields with values of their types. */
export function storedWorkAt(prefix: string, fields: FormValues, now: number): StoredWork[] {
  return localStore
    .keys(prefix)
    .flatMap((key) => readWork(key, fields, now) ?? [])
    .sort((one, other) => other.keptAt - one.keptAt);
}

function readWork(key: string, fields: FormValues, now: number): StoredWork | null {
  const found = parsed(localStore.read(key) ?? '');
  // A browser can't be told to show a part of a date again.
  const changes = Object.entries(found?.changes ?? {}).filter(([, value]) => value !== INCOMPLETE);
  const fits =
    found &&
    now - found.keptAt < MAX_AGE &&
    changes.length > 0 &&
    changes.every(([name, value]) => name in fields && sameKind(fields[name], value));
  if (fits) return { ...found, changes: Object.fromEntries(changes), key };
  localStore.remove(key);
  return null;
}

function parsed(text: string): UnsavedWork | null {
  try {
    return unsavedWork.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function sameKind(one: unknown, other: unknown): boolean {
  return one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));
}
