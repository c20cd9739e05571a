import { Router } from 'express';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { found, limitOf } from '../../../platform/http/rest.ts';
import { sendList } from '../../../platform/http/send-list.ts';
import { describedValues } from '../model/described-values.ts';
import type { OneKey } from '../model/item-key.ts';
import { addContentWrites, addReadBySlug, type ItemAnswer } from '../writing/content-writing.routes.ts';
import type { Video } from './video.entity.ts';
import { VideoService } from './video.service.ts';

export const videoRoutes = Router();

videoRoutes.get('/', async (req, res) => {
  await sendList(req, res, req.api.get(VideoService).list(req.api.viewer, limitOf(req)), videoJson);
});

addReadBySlug(videoRoutes, (api, slug) => answer(api, { slug }));

addContentWrites(videoRoutes, 'video', (api, id) => answer(api, { id }));

/** @throws AppError NOT_FOUND if the viewer can't see such a video. */
async function answer({ get, viewer }: ApiContext, key: OneKey): Promise<ItemAnswer> {
  const video = found(await get(VideoService).one(viewer, key), 'Video');
  return { version: video.version, slug: video.slug, json: videoJson(video) };
}

/** The read shape of a video over REST. The author must be loaded. */
function videoJson(video: Video) {
  const author = video.author.getEntity();
  return {
    id: video.id,
    ...describedValues('video', video),
    authorId: author.id,
    author: { id: author.id, username: author.username, role: author.role },
    viewCount: video.viewCount,
    likeCount: video.likeCount,
    commentCount: video.commentCount,
  };
}
