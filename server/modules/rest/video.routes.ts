import { Router } from 'express';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { found, limitOf } from '../../platform/http/rest.ts';
import { sendList } from '../../platform/http/send-list.ts';
import { CommentPageService } from '../community/comment/comment-page.service.ts';
import { describedValues } from '../content/model/described-values.ts';
import type { OneKey } from '../content/model/item-key.ts';
import type { Video } from '../content/video/video.entity.ts';
import { VideoService } from '../content/video/video.service.ts';
import { addContentWrites, addReadBySlug, type ItemAnswer } from './content-writing.routes.ts';

export const videoRoutes = Router();

videoRoutes.get('/', async (req, res) => {
  await sendList(req, res, counted(req.api, limitOf(req)), videoJson);
});

addReadBySlug(videoRoutes, (api, slug) => answer(api, { slug }));

addContentWrites(videoRoutes, 'video', (api, id) => answer(api, { id }));

/** The videos that the viewer may see, with the number of comments on each. */
async function* counted({ get, viewer }: ApiContext, limit: number | undefined): AsyncGenerator<[Video, number][]> {
  for await (const videos of get(VideoService).list(viewer, limit)) {
    const counts = await get(CommentPageService).countUnder(
      'video',
      videos.map(({ id }) => id),
    );
    yield videos.map((video, index) => [video, counts[index] ?? 0]);
  }
}

/** @throws AppError NOT_FOUND if the viewer can't see such a video. */
async function answer({ get, viewer }: ApiContext, key: OneKey): Promise<ItemAnswer> {
  const video = found(await get(VideoService).one(viewer, key), 'Video');
  const [count = 0] = await get(CommentPageService).countUnder('video', [video.id]);
  return { version: video.version, slug: video.slug, json: videoJson([video, count]) };
}

/** The read shape of a video over REST. The author must be loaded. */
function videoJson([video, commentCount]: [Video, number]) {
  const author = video.author.getEntity();
  return {
    id: video.id,
    ...describedValues('video', video),
    authorId: author.id,
    author: { id: author.id, username: author.username, role: author.role },
    viewCount: video.viewCount,
    likeCount: video.likeCount,
    commentCount,
  };
}
