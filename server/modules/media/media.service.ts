import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { changedMedia, type MediaChange, mediaInput } from '#domain/media-input.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { NumberedPage } from '../../platform/api/numbered-page.ts';
import { checkPageNumber, checkSearch, type PageNumber } from '../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { authoredBy, inTransactionOf, personAt } from '../../platform/database/change-author.ts';
import { Media } from './media.entity.ts';
import type { MediaUseType, PicturePlace } from './picture-place.ts';
import { type GivenPicture, storePicture } from './store-picture.ts';

/** The pictures that the library lists. */
export type MediaState = 'used' | 'unused' | 'deleted';

interface WantedMedia extends PageNumber {
  search?: string | null;
  /** All that aren't deleted, if omitted. */
  state?: MediaState | null;
}

/** An item that shows a picture. */
export interface MediaUse {
  type: MediaUseType;
  id: number;
  title: string;
  titleEs: string | null;
  /** Whether only its pending draft shows the picture. */
  isDraft: boolean;
  isInTrash: boolean;
}

const STATES: Record<MediaState, string> = {
  used: 'm.deleted_at is null and exists (select from media_use u where u.digest = m.digest)',
  unused: 'm.deleted_at is null and not exists (select from media_use u where u.digest = m.digest)',
  deleted: 'm.deleted_at is not null',
};

/**
 * Uploaded pictures. Every method except `byDigests` throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may
 * write content.
 */
export class MediaService {
  constructor(
    private readonly context: Pick<
      ServiceContext,
      'em' | 'mediaFiles' | 'picturePlaces' | 'rateLimits' | 'tags' | 'source'
    >,
  ) {}

  /** Pictures by digest, for everyone who sees a text that shows them; null for deleted and unknown ones. */
  async byDigests(digests: readonly string[]): Promise<(Media | null)[]> {
    this.context.tags.add('media');
    const found = await this.context.em.find(Media, { digest: [...new Set(digests)], deletedAt: null });
    const byDigest = new Map(found.map((media) => [media.digest, media]));
    return digests.map((digest) => byDigest.get(digest) ?? null);
  }

  /** To be called before the file is read. @throws AppError RATE_LIMITED. */
  async mayUpload(viewer: Viewer): Promise<void> {
    authorize(viewer, 'content:write');
    await this.context.rateLimits.upload(viewer.id);
  }

  /** @throws PictureError for a file that can't be stored. */
  async upload(viewer: Viewer, picture: GivenPicture): Promise<Media> {
    authorize(viewer, 'content:write');
    return storePicture(this.authored(viewer), this.context.mediaFiles, picture, {
      keepsFile: false,
      uploadedBy: viewer.id,
    });
  }

  /** One page of the library, newest first. @throws AppError BAD_USER_INPUT. */
  async page(viewer: Viewer, { search, state, page, pageSize }: WantedMedia): Promise<NumberedPage<Media>> {
    authorize(viewer, 'content:write');
    checkPageNumber({ page, pageSize });
    checkSearch(search);
    const wanted = search?.trim() ?? '';
    const isListed = `${state ? STATES[state] : 'm.deleted_at is null'} and (? = '' or search_fold(concat_ws(' ',
      m.file_name, m.alt_en, m.alt_es, m.credit)) like search_pattern(?))`;
    const rows = await this.context.em.execute<{ id: number }[]>(
      `select m.id from media m where ${isListed} order by m.created_at desc, m.id desc limit ? offset ?`,
      [wanted, wanted, pageSize, (page - 1) * pageSize],
    );
    const items = await this.context.em.find(
      Media,
      { id: rows.map(({ id }) => id) },
      { orderBy: { createdAt: 'desc', id: 'desc' }, populate: ['uploadedBy'] },
    );
    return new NumberedPage(items, pageSize, async () => {
      const [row] = await this.context.em.execute<{ count: number }[]>(
        `select count(*)::integer as count from media m where ${isListed}`,
        [wanted, wanted],
      );
      return row?.count ?? 0;
    });
  }

  /** The picture, even a deleted one; null if there is none. */
  async one(viewer: Viewer, digest: string): Promise<Media | null> {
    authorize(viewer, 'content:write');
    return this.context.em.findOne(Media, { digest }, { populate: ['uploadedBy'] });
  }

  /** The items that show each picture, by title. */
  async uses(viewer: Viewer, digests: readonly string[]): Promise<MediaUse[][]> {
    authorize(viewer, 'content:write');
    return usesOf(this.context.picturePlaces, this.context.em, digests);
  }

  /**
   * Changes what is said about a picture.
   * @param change what is left out stays as it is.
   * @throws AppError BAD_USER_INPUT; NOT_FOUND if it was deleted.
   */
  async update(viewer: Viewer, digest: string, change: MediaChange): Promise<Media> {
    authorize(viewer, 'content:write');
    return inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      await lock(em, [digest], 'for no key update');
      const media = await present(em, digest);
      describe(em, media, change);
      return media;
    });
  }

  /**
   * Takes a picture off the site at once. For some days it can be restored.
   * @param evenIfUsed without it, a picture that something shows stays.
   * @throws AppError CONFLICT if something shows it; NOT_FOUND.
   */
  async remove(viewer: Viewer, digest: string, evenIfUsed: boolean): Promise<Media> {
    authorize(viewer, 'content:write');
    return inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      await lock(em, [digest], 'for update');
      const media = await present(em, digest);
      const [uses = []] = await usesOf(this.context.picturePlaces, em, [digest]);
      if (uses.length > 0 && !evenIfUsed) throw inUse(uses);
      media.deletedAt = new Date();
      return media;
    });
  }

  /**
   * Shows another picture in every place of this one, which is deleted.
   * @param change of what is said about the other one. Nothing is taken over from this one: only people know whether its
   * credit is that of the other one as well.
   * @returns the other one. @throws AppError NOT_FOUND; BAD_USER_INPUT, also if both are the same.
   */
  async replace(viewer: Viewer, digest: string, by: string, change?: MediaChange): Promise<Media> {
    authorize(viewer, 'content:write');
    if (digest === by) throw AppError.badInput({ by: 'invalid' });
    return inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      await lock(em, [digest, by], 'for update');
      const [media, other] = [await present(em, digest), await present(em, by)];
      for (const place of this.context.picturePlaces) await place.replace(em, digest, by);
      if (change) describe(em, other, change);
      media.deletedAt = new Date();
      return other;
    });
  }

  /** @throws AppError NOT_FOUND if its files are gone for good. */
  async restore(viewer: Viewer, digest: string): Promise<Media> {
    authorize(viewer, 'content:write');
    return inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      const media = await em.findOne(Media, { digest }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!media) throw gone();
      media.deletedAt = null;
      return media;
    });
  }

  private authored(viewer: SignedIn): EntityManager {
    return authoredBy(personAt(viewer, this.context.source), this.context.em);
  }
}

/**
 * Keeps others from changing or deleting pictures until the transaction ends. Always in the same order, so that two
 * transactions don't wait for each other.
 * @param strength `for update` also keeps items from beginning to show them, and waits for those that did.
 */
async function lock(
  em: EntityManager,
  digests: readonly string[],
  strength: 'for no key update' | 'for update',
): Promise<void> {
  await em.execute(`select from media where digest in (?) and deleted_at is null order by id ${strength}`, [digests]);
}

function describe(em: EntityManager, media: Media, change: MediaChange): void {
  em.assign(media, parseInput(mediaInput, changedMedia(media, change)));
}

async function present(em: EntityManager, digest: string): Promise<Media> {
  const media = await em.findOne(Media, { digest, deletedAt: null }, { populate: ['uploadedBy'] });
  if (!media) throw gone();
  return media;
}

async function usesOf(
  places: readonly PicturePlace[],
  em: EntityManager,
  digests: readonly string[],
): Promise<MediaUse[][]> {
  const parts = places.map(
    ({ type, table, title, titleEs, isInTrash }) => `
    select u.digest, u.item_type as type, u.item_id as id, ${title} as title, ${titleEs} as "titleEs",
      bool_and(u.is_draft) as "isDraft", ${isInTrash} as "isInTrash"
    from media_use u join ${table} r on r.id = u.item_id
    where u.item_type = '${type}' and u.digest in (?)
    group by u.digest, u.item_type, r.id, u.item_id`,
  );
  const rows = await em.execute<(MediaUse & { digest: string })[]>(
    `${parts.join(' union all ')} order by title, id`,
    parts.map(() => digests),
  );
  return digests.map((digest) => rows.filter((row) => row.digest === digest).map(({ digest: _, ...use }) => use));
}

function inUse(uses: readonly MediaUse[]): AppError {
  const titles = uses.slice(0, 3).map(({ title }) => `“${title}”`);
  const more = uses.length > 3 ? ` and ${uses.length - 3} more` : '';
  return new AppError('CONFLICT', `This picture is in use: ${titles.join(', ')}${more}.`, { digest: 'picture_in_use' });
}

function gone(): AppError {
  return new AppError(
    'NOT_FOUND',
    'This picture was deleted in the meantime. Restore it in the library, or choose another one.',
  );
}
