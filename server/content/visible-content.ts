import { raw } from '@mikro-orm/core';
import { AppError } from '#domain/app-error.ts';
import type { ContentStatus } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { type Actor, isAllowed, type Permission } from '#domain/permissions.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';

interface OfStatus {
  status?: ContentStatus;
}

/** Thrown if the actor lacks a permission. */
export class NotPermitted extends AppError {
  constructor(
    code: 'UNAUTHENTICATED' | 'FORBIDDEN',
    readonly permission: Permission,
  ) {
    super(code, code === 'FORBIDDEN' ? 'Access denied' : 'Please log in.');
  }
}

/** @throws AppError UNAUTHENTICATED for a visitor, FORBIDDEN for a user who may not. */
export function authorize(viewer: Viewer, permission: Permission): asserts viewer is SignedIn {
  authorizeActor(viewer, permission);
}

/** The same for what the command line may do too. */
export function authorizeActor(actor: Actor, permission: Permission): void {
  if (isAllowed(actor, permission)) return;
  throw new NotPermitted(actor.role === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN', permission);
}

/** What of a single item's kind the viewer may see: published content, and drafts for admins. */
export function visibleTo(viewer: Viewer): OfStatus {
  return isAllowed(viewer, 'draft:read') ? {} : { status: 'published' };
}

/**
 * What a public list shows: published items only, to admins too, unless they ask for drafts.
 * @throws AppError UNAUTHENTICATED or FORBIDDEN when somebody else asks.
 */
export function listedFor(viewer: Viewer, includeDrafts: boolean): OfStatus {
  if (!includeDrafts) return { status: 'published' };
  authorize(viewer, 'draft:read');
  return {};
}

/**
 * Items with the text in title or excerpt (for videos: description), in English or in the shown language.
 * The generated columns `search_en` and `search_es` of the first migration answer it from their trigram indexes.
 */
export function matching(search: string | undefined, language: Language): Record<symbol, never[]> {
  // PostgreSQL knows no NUL in a text.
  const text = search?.replaceAll('\0', '').trim();
  if (!text) return {};
  const column = language === 'es' ? 'search_es' : 'search_en';
  return { [raw((alias) => `${alias}.${column} like search_pattern(?)`, [text])]: [] };
}
