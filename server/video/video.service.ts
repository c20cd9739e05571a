import type { EntityManager } from '@mikro-orm/postgresql';
import { SITEMAP_MAX } from '#domain/limits.ts';
import { type Page, pageCountOf } from '#domain/pagination.ts';
import type { Viewer } from '#domain/viewer.ts';
import { NEWEST_FIRST } from '../content/content-order.ts';
import { mayExist, type OneKey } from '../content/item-key.ts';
import { checkPageArguments, type PageArguments } from '../content/page-arguments.ts';
import { listedFor, matching, visibleTo } from '../content/visible-content.ts';
import { Video } from './video.entity.ts';

/** The only code that reads or writes videos. */
export class VideoService {
  constructor(private readonly em: EntityManager) {}

  /** One numbered page, newest first. */
  async page(viewer: Viewer, wanted: PageArguments): Promise<Page<Video>> {
    checkPageArguments(wanted);
    const { page, pageSize, search, language, includeDrafts } = wanted;
    const [items, totalCount] = await this.em.findAndCount(
      Video,
      { $and: [listedFor(viewer, includeDrafts), matching(search, language)] },
      { orderBy: NEWEST_FIRST, limit: pageSize, offset: (page - 1) * pageSize, populate: ['author'] },
    );
    return { items, totalCount, pageCount: pageCountOf(totalCount, pageSize) };
  }

  /** Slug and last change of everything published, newest first, for the sitemap. */
  addresses(): Promise<Pick<Video, 'slug' | 'updatedAt'>[]> {
    return this.em.find(
      Video,
      { status: 'published' },
      { orderBy: NEWEST_FIRST, limit: SITEMAP_MAX, fields: ['slug', 'updatedAt'] },
    );
  }

  /** Everything the viewer may see, newest first; `limit` keeps the first so many. */
  list(viewer: Viewer, limit?: number): Promise<Video[]> {
    return this.em.find(Video, visibleTo(viewer), { orderBy: NEWEST_FIRST, limit, populate: ['author'] });
  }

  /** The video, or null when there is none that the viewer may see. */
  async one(viewer: Viewer, key: OneKey): Promise<Video | null> {
    if (!mayExist(key)) return null;
    return this.em.findOne(Video, { $and: [key, visibleTo(viewer)] }, { populate: ['author'] });
  }
}
