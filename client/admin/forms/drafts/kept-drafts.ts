import { z } from 'zod';
import { localStore } from '../../../app/browser-storage.ts';
import { DRAFT_PREFIX } from '../../../app/unsaved-work.ts';
import type { FormValues } from '../form-values.ts';

/** Milliseconds after which a draft is discarded. */
const KEPT_FOR = 60 * 24 * 60 * 60 * 1000;

const bilingual = z.object({ en: z.string(), es: z.string() });
const question = z.object({
  id: z.string(),
  question: bilingual,
  options: z.array(z.object({ id: z.string(), text: bilingual })),
  answer: z.string(),
  explanation: bilingual,
});
const values = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(question)]));

const draft = z.object({
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  /** Version of the stored item that was being changed; null for a new one. */
  version: z.number().nullable(),
  /** Only the fields that were changed: what they held before, and what was typed. */
  base: values,
  changes: values,
});

/** Unsaved changes of one form, as they are kept in this browser. */
export type Draft = z.output<typeof draft>;

export interface KeptDraft extends Draft {
  key: string;
}

/** Where the drafts of one item are kept: apart for each account, since browsers are shared. */
export function draftsOf(accountId: number, section: string, id: number | null): string {
  return `${DRAFT_PREFIX}${accountId}.${section}.${id ?? 'new'}.`;
}

/** A key of its own for each form that is opened, so that two tabs never overwrite each other's draft. */
export function newDraftKey(drafts: string): string {
  return drafts + Math.random().toString(36).slice(2, 12);
}

/** @returns whether the browser has kept it; storage can be forbidden or full. */
export function keepDraft(key: string, kept: Draft): boolean {
  return localStore.write(key, JSON.stringify(kept));
}

export function dropDraft(key: string): void {
  localStore.remove(key);
}

/** The drafts of an item that fit its form, newest first. @param fields the form's fields with values of their types. */
export function keptDrafts(drafts: string, fields: FormValues, now: number): KeptDraft[] {
  return localStore
    .keys(drafts)
    .flatMap((key) => readDraft(key, fields, now) ?? [])
    .sort((one, other) => other.keptAt - one.keptAt);
}

function readDraft(key: string, fields: FormValues, now: number): KeptDraft | null {
  const found = parsed(localStore.read(key) ?? '');
  const fits =
    found &&
    now - found.keptAt < KEPT_FOR &&
    Object.entries(found.changes).every(([name, value]) => name in fields && sameKind(fields[name], value));
  if (fits) return { ...found, key };
  localStore.remove(key);
  return null;
}

function parsed(text: string): Draft | null {
  try {
    return draft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function sameKind(one: unknown, other: unknown): boolean {
  return one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));
}
