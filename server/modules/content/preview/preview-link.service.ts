import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { PREVIEW_DAYS_MAX } from '#domain/schedule.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { authoredBy, personAt } from '../../../platform/database/change-author.ts';
import { createdInstead, createdOnce, creationOf } from '../../../platform/idempotency/created-once.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { digestOf } from './preview.ts';

/** A link that works, without its token, which isn't stored. */
export interface PreviewLink {
  expiresAt: Date;
}

export interface NewPreviewLink {
  /** The only time that anyone sees it. */
  token: string;
  expiresAt: Date;
}

/**
 * Secret links to an item as it would be with its pending draft, for people without an account. Every method throws
 * AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write content.
 */
export class PreviewLinkService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'source'>) {}

  /** Links of an item that work, newest first. */
  async of(viewer: Viewer, type: ContentType, id: number): Promise<PreviewLink[]> {
    authorize(viewer, 'content:write');
    const rows = await this.context.em.execute<{ expiresAt: string }[]>(
      `select expires_at as "expiresAt" from content_preview
       where item_type = ? and item_id = ? and expires_at > now() order by created_at desc, expires_at desc`,
      [type, id],
    );
    return rows.map(({ expiresAt }) => ({ expiresAt: new Date(expiresAt) }));
  }

  /**
   * A request that is repeated with its key gets a new token for its link, because the first one isn't stored; or a new
   * link, if the first one no longer works.
   * @param days until it expires.
   * @throws AppError NOT_FOUND; BAD_USER_INPUT for too many days; CONFLICT for a key that was used with other input.
   */
  async create(
    viewer: Viewer,
    type: ContentType,
    id: number,
    days: number,
    idempotencyKey?: unknown,
  ): Promise<NewPreviewLink> {
    authorize(viewer, 'content:write');
    if (days < 1 || days > PREVIEW_DAYS_MAX) throw AppError.badInput({ days: 'invalid' });
    const token = randomBytes(32).toString('base64url');
    const creation = creationOf(viewer, 'createPreviewLink', idempotencyKey, [type, id, days]);
    return this.authored(viewer, async (em) => {
      const create = async () => {
        const [row] = await em.execute<{ id: string }[]>(
          `insert into content_preview (token_digest, item_type, item_id, owner_id, expires_at)
           select ?, ?, r.id, ?, now() + make_interval(days => ?) from ${CONTENT_TABLES[type].name} r where r.id = ?
           returning id`,
          [digestOf(token), type, viewer.id, days, id],
        );
        if (!row) throw new AppError('NOT_FOUND', `${CONTENT_KINDS[type].name} not found`);
        return row.id;
      };
      // After a restore, another link may have the ID.
      const withToken = async (link: string) => {
        const [row] = await em.execute<{ expiresAt: string }[]>(
          `update content_preview set token_digest = ?
           where id = ? and item_type = ? and item_id = ? and owner_id = ? and expires_at > now()
           returning expires_at as "expiresAt"`,
          [digestOf(token), link, type, id, viewer.id],
        );
        return row;
      };
      const { id: first } = await createdOnce(em, creation, create);
      const row =
        (await withToken(first)) ?? (creation && (await withToken(await createdInstead(em, creation, create))));
      if (!row) throw new AppError('NOT_FOUND', 'Preview link not found');
      return { token, expiresAt: new Date(row.expiresAt) };
    });
  }

  /** Ends all links of an item at once. @returns how many worked. */
  async revoke(viewer: Viewer, type: ContentType, id: number): Promise<number> {
    authorize(viewer, 'content:write');
    const rows = await this.authored(viewer, (em) =>
      em.execute<{ works: boolean }[]>(
        `delete from content_preview where item_type = ? and item_id = ? returning expires_at > now() as works`,
        [type, id],
      ),
    );
    return rows.filter(({ works }) => works).length;
  }

  private authored<Result>(viewer: SignedIn, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return authoredBy(personAt(viewer, this.context.source), this.context.em).transactional(work);
  }
}

/** Deletes links that have expired. */
export async function dropExpiredPreviews(em: EntityManager): Promise<void> {
  await em.execute('delete from content_preview where expires_at <= now()');
}
