import { Router } from 'express';
import { found, limitOf } from '../http/rest.ts';
import type { Video } from './video.entity.ts';

export const videoRoutes = Router();

videoRoutes.get('/', async (req, res) => {
  const videos = await req.api.services.videos.list(req.api.viewer, limitOf(req));
  res.json(videos.map(videoJson));
});

videoRoutes.get('/:slug', async (req, res) => {
  const video = await req.api.services.videos.one(req.api.viewer, { slug: req.params.slug });
  res.json(videoJson(found(video, 'Video')));
});

/** The read shape of a video over REST; needs the author loaded. */
function videoJson(video: Video) {
  const author = video.author.getEntity();
  return {
    id: video.id,
    title: video.title,
    titleEs: video.titleEs,
    slug: video.slug,
    description: video.description,
    descriptionEs: video.descriptionEs,
    videoUrl: video.videoUrl,
    thumbnailUrl: video.thumbnailUrl,
    duration: video.duration,
    authorId: author.id,
    author: { id: author.id, username: author.username, role: author.role },
    status: video.status,
    language: video.language,
    attribution: video.attribution,
    sourceUrl: video.sourceUrl,
    viewCount: video.viewCount,
    likeCount: video.likeCount,
    commentCount: video.commentCount,
    createdAt: video.createdAt,
    updatedAt: video.updatedAt,
  };
}
