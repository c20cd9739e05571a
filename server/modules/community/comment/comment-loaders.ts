import { perRequest } from '../../../platform/api/per-request.ts';
import { CommentPageService } from './comment-page.service.ts';
import type { CommentTargetKind } from './comment-target.ts';
import { windowLoader } from './comment-window.ts';

const under = (kind: CommentTargetKind) =>
  perRequest(({ get, viewer }) =>
    windowLoader((ids, window) => get(CommentPageService).under(viewer, kind, ids, window)),
  );

/** Windows of the comments under items, by type. */
export const commentsUnder = { article: under('article'), video: under('video'), lesson: under('lesson') };
