import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '#domain/viewer.ts';
import { Comment } from './comment.entity.ts';
import { underVisibleItem, visibleByItself, visibleInPlace } from './comment-visibility.ts';

/** What comments stand under. */
export type CommentTargetKind = 'article' | 'video' | 'lesson';

/** Id of the article, video or lesson that comments stand under. */
export type CommentTarget = { article: number } | { video: number } | { lesson: number };

/** The only code that reads or writes comments. */
export class CommentService {
  constructor(private readonly em: EntityManager) {}

  /** The top-level comments of an item, newest first, with their replies, oldest first. */
  under(viewer: Viewer, target: CommentTarget): Promise<Comment[]> {
    return this.topLevel(viewer, target);
  }

  /** The same for each of several items, in as many queries as for one. */
  async underEach(viewer: Viewer, kind: CommentTargetKind, ids: readonly number[]): Promise<Comment[][]> {
    const comments = await this.topLevel(viewer, { [kind]: [...ids] });
    return ids.map((id) => comments.filter((comment) => comment[kind]?.id === id));
  }

  /** Every comment and reply the viewer may see, newest first. */
  list(viewer: Viewer): Promise<Comment[]> {
    return this.em.find(Comment, visibleInPlace(viewer), {
      orderBy: { createdAt: 'desc', id: 'desc' },
      populate: ['user'],
      strategy: 'select-in',
    });
  }

  private topLevel(viewer: Viewer, target: FilterQuery<Comment>): Promise<Comment[]> {
    const visible = visibleByItself(viewer);
    return this.em.find(
      Comment,
      { $and: [target, { parent: null }, visible, underVisibleItem(viewer)] },
      {
        orderBy: { createdAt: 'desc', id: 'desc' },
        populate: ['user', 'replies', 'replies.user'],
        populateWhere: { replies: visible },
        strategy: 'select-in',
      },
    );
  }
}
