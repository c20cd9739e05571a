import { Router } from 'express';
import { idOf, idQuery } from '../http/rest.ts';
import type { Comment } from './comment.entity.ts';
import { commentTarget } from './comment-target.ts';

export const commentRoutes = Router();

commentRoutes.get('/', async (req, res) => {
  const { comments } = req.api.services;
  const ids = {
    articleId: idQuery(req, 'articleId'),
    videoId: idQuery(req, 'videoId'),
    lessonId: idQuery(req, 'lessonId'),
  };
  const everything = Object.values(ids).every((id) => id === undefined);
  const found = everything
    ? await comments.list(req.api.viewer)
    : await comments.under(req.api.viewer, commentTarget(ids));
  res.json(found.map(commentJson));
});

commentRoutes.post('/', async (req, res) => {
  const { services, viewer, clientAddress } = req.api;
  res.status(201).json(commentJson(await services.comments.add(viewer, clientAddress, req.body)));
});

commentRoutes.put('/:id', async (req, res) => {
  const { services, viewer } = req.api;
  res.json(commentJson(await services.comments.update(viewer, idOf(req), req.body)));
});

commentRoutes.delete('/:id', async (req, res) => {
  const { services, viewer } = req.api;
  await services.comments.delete(viewer, idOf(req));
  res.status(204).end();
});

type CommentJson = ReturnType<typeof commentFields> & { replies: CommentJson[] };

/** The read shape of a comment over REST; needs the user loaded, and replies where they shall show. */
function commentJson(comment: Comment): CommentJson {
  const replies = comment.replies.isInitialized() ? comment.replies.getItems() : [];
  return { ...commentFields(comment), replies: replies.map(commentJson) };
}

function commentFields(comment: Comment) {
  const user = comment.user?.getEntity() ?? null;
  return {
    id: comment.id,
    content: comment.content,
    userId: user?.id ?? null,
    user: user && { id: user.id, username: user.username },
    parentId: comment.parent?.id ?? null,
    articleId: comment.article?.id ?? null,
    videoId: comment.video?.id ?? null,
    lessonId: comment.lesson?.id ?? null,
    status: comment.status,
    likeCount: comment.likeCount,
    createdAt: comment.createdAt,
  };
}
