import { raw } from '@mikro-orm/core';
import type { EntityManager, QBFilterQuery } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { CONTENT_STATUSES } from '#domain/content.ts';
import { HOME_ITEMS, SITEMAP_MAX } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { listedFor, visibleTo } from '../access/visibility.ts';
import { BY_DATE, NEWEST_FIRST } from '../content/content-order.ts';
import { inBatches } from '../content/in-batches.ts';
import { mayExist, type OneKey } from '../content/item-key.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageArguments, checkPageNumber, type PageArguments, type PageNumber } from '../content/page-arguments.ts';
import { type ListOrder, placesIn } from '../content/places.ts';
import { matching } from '../content/text-search.ts';
import type { RateLimits } from '../rate-limits.ts';
import { Video } from './video.entity.ts';
import { VideoSave } from './video-save.entity.ts';

const LIST_ORDER: ListOrder = { by: BY_DATE, direction: 'desc', texts: ['description', 'description_es'] };

/** What a logged-in person did with a video. */
export interface VideoMarks {
  isLiked: boolean;
  isSaved: boolean;
}

/** The origin of a view. */
interface Audience {
  clientAddress: string;
  userAgent: string;
}

/** Names that search engines and preview programs give themselves. (Cubot makes phones.) */
const ROBOT = /(?<!cu)bot\b|crawl|spider|slurp/i;

/** Last saved first. The table has an index in this order. */
const NEWEST_SAVED_FIRST = { savedAt: 'desc', video: 'desc' } as const;

/** Reads videos, and reads and writes the marks of viewers. Admins write videos through ContentWritingService. */
export class VideoService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

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

  /** Everything that the viewer may see, newest first, in batches; at most `limit` items. */
  async *list(viewer: Viewer, limit?: number): AsyncGenerator<Video[]> {
    const where = visibleTo(viewer);
    if (limit !== undefined && limit <= HOME_ITEMS) {
      yield await this.em.find(Video, where, { orderBy: NEWEST_FIRST, limit, populate: ['author'] });
      return;
    }
    yield* inBatches(
      (last, count) => placesIn(this.em, Video, where, LIST_ORDER, last, count),
      (ids) => this.em.find(Video, { $and: [{ id: ids }, where] }, { populate: ['author'], disableIdentityMap: true }),
      limit,
    );
  }

  /** The video, or null if the viewer can't see such a video. */
  async one(viewer: Viewer, key: OneKey): Promise<Video | null> {
    if (!mayExist(key)) return null;
    return this.em.findOne(Video, { $and: [key, visibleTo(viewer)] }, { populate: ['author'] });
  }

  /**
   * Counts a view, only once per visit. Views of drafts and by robots aren't counted.
   * @returns the video with its count.
   * @throws AppError NOT_FOUND.
   */
  async view(viewer: Viewer, id: number, { clientAddress, userAgent }: Audience): Promise<Video> {
    const video = await this.visible(viewer, id);
    if (video.status === 'draft' || ROBOT.test(userAgent)) return video;
    const visitor = viewer.role === 'anonymous' ? userAgent : `user ${viewer.id}`;
    if (!(await this.limits.isNewView({ video: id, clientAddress, visitor }))) return video;
    await this.em.nativeUpdate(Video, { id }, { viewCount: raw('view_count + 1') });
    return this.em.refreshOrFail(video);
  }

  /** Sets or removes the viewer's like. @throws AppError UNAUTHENTICATED, NOT_FOUND. */
  async like(viewer: Viewer, id: number, isLiked: boolean): Promise<Video> {
    authorize(viewer, 'video:mark');
    const video = await this.visible(viewer, id);
    await this.em.execute(
      isLiked
        ? 'insert into video_like (video_id, user_id) values (?, ?) on conflict do nothing'
        : 'delete from video_like where video_id = ? and user_id = ?',
      [id, viewer.id],
    );
    return this.em.refreshOrFail(video);
  }

  /** Adds the video to the viewer's list or removes it. Saving it again doesn't change its place. @throws as `like`. */
  async save(viewer: Viewer, id: number, isSaved: boolean): Promise<Video> {
    authorize(viewer, 'video:mark');
    const video = await this.visible(viewer, id);
    await this.em.execute(
      isSaved
        ? 'insert into video_save (video_id, user_id) values (?, ?) on conflict do nothing'
        : 'delete from video_save where video_id = ? and user_id = ?',
      [id, viewer.id],
    );
    return video;
  }

  /** Videos that the viewer saved and may still see, last saved first. @throws AppError UNAUTHENTICATED. */
  async saved(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<Video>> {
    authorize(viewer, 'video:mark');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    // Admins see every status. The condition on the video leaves out those in the trash.
    const where = { user: viewer.id, video: { status: [...CONTENT_STATUSES], ...visibleTo(viewer) } };
    const saves = await this.em.find(VideoSave, where, {
      orderBy: NEWEST_SAVED_FIRST,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      populate: ['video.author'],
    });
    const videos = saves.map(({ video }) => video.getEntity());
    return new NumberedPage(videos, pageSize, () => this.em.count(VideoSave, where));
  }

  /** The viewer's marks on several videos, in one query; none for visitors. */
  async marks(viewer: Viewer, ids: readonly number[]): Promise<VideoMarks[]> {
    if (viewer.role === 'anonymous') return ids.map(() => ({ isLiked: false, isSaved: false }));
    const rows = await this.em.execute<{ id: number; is_liked: boolean; is_saved: boolean }[]>(
      `select v.id,
         exists (select from video_like l where l.video_id = v.id and l.user_id = ?) as is_liked,
         exists (select from video_save s where s.video_id = v.id and s.user_id = ?) as is_saved
       from video v where v.id in (?)`,
      [viewer.id, viewer.id, ids],
    );
    const marks = new Map(rows.map((row) => [row.id, { isLiked: row.is_liked, isSaved: row.is_saved }]));
    return ids.map((id) => marks.get(id) ?? { isLiked: false, isSaved: false });
  }

  /** @throws AppError NOT_FOUND if the viewer can't see such a video. */
  private async visible(viewer: Viewer, id: number): Promise<Video> {
    const video = await this.one(viewer, { id });
    if (!video) throw new AppError('NOT_FOUND', 'Video not found');
    return video;
  }
}
