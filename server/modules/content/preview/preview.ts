import { createHash } from 'node:crypto';
import { ref } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { rolesWith } from '#domain/permissions.ts';
import { User } from '../../accounts/user.entity.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import type { StoredValues } from '../writing/stored-values.ts';

declare module '../../../platform/api/api-context.ts' {
  interface ApiContext {
    /** What the preview link of the page shows, if it has one that works. */
    preview: Preview | null;
  }
}

declare module '../../../platform/api/service-context.ts' {
  interface ServiceContext {
    /** What the preview link of the page shows, if it has one that works. */
    preview: Preview | null;
  }
}

/** What a preview link shows: an item as it would be with its pending draft. */
export interface Preview {
  type: ContentType;
  id: number;
  /** Fields of the pending draft; empty if there is none. */
  values: StoredValues;
  expiresAt: Date;
}

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * What a link shows. It ends when it expires, when someone revokes it, when the item is deleted, and when the account that
 * made it may no longer write content.
 */
export async function previewOf(em: EntityManager, token: unknown): Promise<Preview | null> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  const [row] = await em.execute<(Omit<Preview, 'expiresAt'> & { expiresAt: string })[]>(
    `select p.item_type as type, p.item_id as id, coalesce(d.fields, '{}') as values, p.expires_at as "expiresAt"
     from content_preview p
     join app_user u on u.id = p.owner_id and u.role in (?) and u.disabled_at is null
     left join content_draft d on d.item_type = p.item_type and d.item_id = p.item_id
     where p.token_digest = ? and p.expires_at > now()`,
    [rolesWith('content:write'), digestOf(token)],
  );
  if (!row) return null;
  const [item] = await em.execute(`select 1 from ${CONTENT_TABLES[row.type].name} where id = ?`, [row.id]);
  return item ? { ...row, expiresAt: new Date(row.expiresAt) } : null;
}

/** A condition under which the item of a preview is read, whatever its status. */
export function orPreviewed<Condition extends object>(visible: Condition, preview: Preview | null, type: ContentType) {
  return preview?.type === type ? { $or: [visible, { id: preview.id }] } : visible;
}

/**
 * The item with the values of the preview. It must not be managed by an entity manager, which would store them.
 * @param em for what the values refer to.
 */
export async function previewed<Item extends object>(em: EntityManager, item: Item, preview: Preview): Promise<Item> {
  const moments = CONTENT_KINDS[preview.type].fields.filter(({ type }) => type === 'moment').map(({ name }) => name);
  for (const [name, value] of Object.entries(preview.values)) {
    if (name === 'authorId') {
      const author = await em.findOne(User, { id: Number(value) }, { disableIdentityMap: true });
      if (author) Reflect.set(item, 'author', ref(author));
    } else if (name !== 'moduleId') {
      Reflect.set(item, name, moments.includes(name) && typeof value === 'string' ? new Date(value) : value);
    }
  }
  return item;
}
