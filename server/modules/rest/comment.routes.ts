import { Router } from 'express';
import { ALL_COMMENTS_MAX, COMMENTS_MAX } from '#domain/limits.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { idOf, idQuery, limitOf } from '../../platform/http/rest.ts';
import { idempotencyKeyOf } from '../../platform/idempotency/key-arguments.ts';
import type { Comment } from '../community/comment/comment.entity.ts';
import { CommentService } from '../community/comment/comment.service.ts';
import { CommentPageService } from '../community/comment/comment-page.service.ts';
import { commentTarget, targetOf } from '../community/comment/comment-target.ts';
import { ModerationService } from '../community/comment/moderation.service.ts';

export const commentRoutes = Router();

/** Most replies that come with each comment over REST, oldest first. */
const REPLIES = 20;

commentRoutes.get('/', async (req, res) => {
  const { get, viewer } = req.api;
  const ids = {
    articleId: idQuery(req, 'articleId'),
    videoId: idQuery(req, 'videoId'),
    lessonId: idQuery(req, 'lessonId'),
  };
  const before = idQuery(req, 'before');
  if (Object.values(ids).every((id) => id === undefined)) {
    const limit = Math.min(limitOf(req) ?? ALL_COMMENTS_MAX, ALL_COMMENTS_MAX);
    const { comments, totalCount } = await get(CommentPageService).list(viewer, limit, before);
    res.set('X-Total-Count', String(totalCount)).json(comments.map((comment) => commentJson(comment)));
    return;
  }
  const { kind, id } = targetOf(commentTarget(ids));
  const window = { after: before, limit: Math.min(limitOf(req) ?? COMMENTS_MAX, COMMENTS_MAX) };
  const [comments] = await get(CommentPageService).under(viewer, kind, [id], window);
  res.json(await withReplies(req.api, comments?.items ?? []));
});

commentRoutes.post('/', async (req, res) => {
  const { get, viewer, clientAddress } = req.api;
  // Programs could name the key in the body before the header was read.
  const key = idempotencyKeyOf(req) ?? req.body?.idempotencyKey;
  res.status(201).json(commentJson(await get(CommentService).add(viewer, clientAddress, req.body, key)));
});

commentRoutes.put('/:id', async (req, res) => {
  const { get, viewer } = req.api;
  const comment = await get(ModerationService).update(viewer, idOf(req), req.body);
  res.json((await withReplies(req.api, [comment]))[0]);
});

commentRoutes.delete('/:id', async (req, res) => {
  const { get, viewer } = req.api;
  await get(ModerationService).delete(viewer, idOf(req));
  res.status(204).end();
});

type CommentJson = ReturnType<typeof commentFields> & { replies: CommentJson[] };

/** The read shape of comments over REST. Their users must be loaded. */
async function withReplies({ get, viewer }: ApiContext, comments: Comment[]): Promise<CommentJson[]> {
  const ids = comments.map(({ id }) => id);
  const slices = await get(CommentPageService).repliesOf(viewer, ids, { limit: REPLIES });
  return comments.map((comment, index) => commentJson(comment, slices[index]?.items));
}

function commentJson(comment: Comment, replies: Comment[] = []): CommentJson {
  return { ...commentFields(comment), replies: replies.map((reply) => commentJson(reply)) };
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
