import type { EntityManager, QBFilterQuery } from '@mikro-orm/postgresql';
import { SITEMAP_MAX } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { NEWEST_FIRST } from '../content/content-order.ts';
import { mayExist, type OneKey } from '../content/item-key.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageArguments, type PageArguments } from '../content/page-arguments.ts';
import { listedFor, matching, visibleTo } from '../content/visible-content.ts';
import { Video } from './video.entity.ts';

/** The only code that reads or writes videos. */
export class VideoService {
  constructor(private readonly em: EntityManager) {}

  /** One numbered page, newest first. */
  async page(viewer: Viewer, wanted: PageArguments): Promise<NumberedPage<Video>> {
    checkPageArguments(wanted);
    const { page, pageSize, search, language, includeDrafts } = wanted;
    const where: QBFilterQuery<Video> = { $and: [listedFor(viewer, includeDrafts), matching(search, language)] };
    const ids = this.em
      .createQueryBuilder(Video)
      .select('id')
      .where(where)
      .orderBy(NEWEST_FIRST)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const items = await this.em.find(Video, { id: { $in: ids } }, { orderBy: NEWEST_FIRST, populate: ['author'] });
    return new NumberedPage(items, pageSize, () => this.em.count(Video, where));
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
