import { raw } from '@mikro-orm/core';
import { AppError } from '#domain/app-error.ts';
import { videoInput } from '#domain/content/video.ts';
import { CONTENT_STATUSES } from '#domain/content.ts';
import { HOME_ITEMS } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { listedFor, visibleTo } from '../../../platform/access/visibility.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import {
  checkPageArguments,
  checkPageNumber,
  type PageArguments,
  type PageNumber,
} from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import type { AskedFields } from '../../../platform/http/asked-fields.ts';
import {
  AUTHOR_COLUMNS,
  askedColumns,
  describedColumns,
  LANGUAGE_COLUMN,
  OWN_COLUMNS,
} from '../model/asked-columns.ts';
import { BY_DATE, NEWEST_PUBLISHED_FIRST } from '../model/content-order.ts';
import { type DatedList, datedPage } from '../model/dated-list.ts';
import { formerOwner } from '../model/former-slugs.ts';
import { inBatches } from '../model/in-batches.ts';
import { mayExist, type OneKey } from '../model/item-key.ts';
import { type Neighbors, neighborsOf } from '../model/neighbors.ts';
import { type ListOrder, placesIn } from '../model/places.ts';
import { previewed } from '../preview/preview.ts';
import { Video } from './video.entity.ts';
import { VideoSave } from './video-save.entity.ts';

const LIST_ORDER: ListOrder = { by: BY_DATE, direction: 'desc', texts: ['description', 'description_es'] };

const COLUMNS = [
  ...OWN_COLUMNS,
  ...AUTHOR_COLUMNS,
  ...describedColumns(videoInput.omit({ authorId: true, confirmed: true }).keyof().options),
  { name: 'videoUrl', fields: ['embed'] },
  { name: 'thumbnailUrl', fields: ['picture'] },
  { name: 'lessonSlug', fields: ['lesson'] },
  { name: 'viewCount' },
  LANGUAGE_COLUMN,
  { name: 'likeCount' },
] as const;

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
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits' | 'tags' | 'preview'>) {}

  /** One numbered page, newest first. @param asked what is needed of each; if omitted, everything. */
  async page(
    viewer: Viewer,
    clientAddress: string,
    wanted: PageArguments,
    asked?: AskedFields,
  ): Promise<NumberedPage<Video>> {
    checkPageArguments(wanted);
    this.context.tags.add('videos');
    const { page, pageSize, search, language, includeDrafts } = wanted;
    const list: DatedList = { type: 'video', status: listedFor(viewer, includeDrafts).status, search, language };
    return datedPage<Video>(
      this.context.em,
      { clientAddress, limits: this.context.rateLimits },
      list,
      page,
      pageSize,
      (isOnPage) =>
        asked
          ? this.context.em.find(Video, isOnPage, {
              orderBy: NEWEST_PUBLISHED_FIRST,
              fields: askedColumns(COLUMNS, asked),
            })
          : this.context.em.find(Video, isOnPage, { orderBy: NEWEST_PUBLISHED_FIRST, populate: ['author'] }),
    );
  }

  /** Slug and last change of everything published, newest first, for the sitemap. */
  addresses(): Promise<Pick<Video, 'slug' | 'updatedAt' | 'hasSpanish'>[]> {
    this.context.tags.add('videos');
    return this.context.em.find(
      Video,
      { status: 'published' },
      { orderBy: NEWEST_PUBLISHED_FIRST, fields: ['slug', 'updatedAt', 'hasSpanish'], disableIdentityMap: true },
    );
  }

  /** Everything that the viewer may see, newest first, in batches; at most `limit` items. */
  async *list(viewer: Viewer, limit?: number): AsyncGenerator<Video[]> {
    this.context.tags.add('videos');
    const where = visibleTo(viewer);
    if (limit !== undefined && limit <= HOME_ITEMS) {
      yield await this.context.em.find(Video, where, { orderBy: NEWEST_PUBLISHED_FIRST, limit, populate: ['author'] });
      return;
    }
    yield* inBatches(
      (last, count) => placesIn(this.context.em, Video, where, LIST_ORDER, last, count),
      (ids) =>
        this.context.em.find(Video, { $and: [{ id: ids }, where] }, { populate: ['author'], disableIdentityMap: true }),
      limit,
    );
  }

  /** The video, or null if the viewer can't see such a video. A slug that it had before finds it too. */
  async one(viewer: Viewer, key: OneKey): Promise<Video | null> {
    if (!mayExist(key)) return null;
    if (this.context.preview?.type === 'video') {
      const where = { $and: [key, { id: this.context.preview.id }] };
      const found = await this.context.em.findOne(Video, where, { populate: ['author'], disableIdentityMap: true });
      if (found) return previewed(this.context.em, found, this.context.preview);
    }
    const video = await this.context.em.findOne(Video, { $and: [key, visibleTo(viewer)] }, { populate: ['author'] });
    if (video) return video;
    this.context.tags.add('videos');
    const id = 'slug' in key ? await formerOwner(this.context.em, 'video', key.slug) : null;
    return id === null ? null : this.one(viewer, { id });
  }

  /** The published videos before and after each video by date, in two queries for all of them. */
  neighbors(videos: readonly Video[]): Promise<Neighbors<Video>[]> {
    this.context.tags.add('videos');
    return neighborsOf(
      this.context.em,
      'video',
      videos.map(({ id }) => id),
      (ids) => this.context.em.find(Video, { id: ids }, { populate: ['author'] }),
    );
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
    if (!(await this.context.rateLimits.isNewView({ video: id, clientAddress, visitor }))) return video;
    await this.context.em.nativeUpdate(Video, { id }, { viewCount: raw('view_count + 1') });
    return this.context.em.refreshOrFail(video);
  }

  /** Sets or removes the viewer's like. @throws AppError UNAUTHENTICATED, NOT_FOUND. */
  async like(viewer: Viewer, id: number, isLiked: boolean): Promise<Video> {
    authorize(viewer, 'video:mark');
    const video = await this.visible(viewer, id);
    await this.context.em.execute(
      isLiked
        ? 'insert into video_like (video_id, user_id) values (?, ?) on conflict do nothing'
        : 'delete from video_like where video_id = ? and user_id = ?',
      [id, viewer.id],
    );
    return this.context.em.refreshOrFail(video);
  }

  /** Adds the video to the viewer's list or removes it. Saving it again doesn't change its place. @throws as `like`. */
  async save(viewer: Viewer, id: number, isSaved: boolean): Promise<Video> {
    authorize(viewer, 'video:mark');
    const video = await this.visible(viewer, id);
    await this.context.em.execute(
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
    const saves = await this.context.em.find(VideoSave, where, {
      orderBy: NEWEST_SAVED_FIRST,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      populate: ['video.author'],
    });
    const videos = saves.map(({ video }) => video.getEntity());
    return new NumberedPage(videos, pageSize, () => this.context.em.count(VideoSave, where));
  }

  /** The viewer's marks on several videos, in one query; none for visitors. */
  async marks(viewer: Viewer, ids: readonly number[]): Promise<VideoMarks[]> {
    if (viewer.role === 'anonymous') return ids.map(() => ({ isLiked: false, isSaved: false }));
    const rows = await this.context.em.execute<{ id: number; is_liked: boolean; is_saved: boolean }[]>(
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
