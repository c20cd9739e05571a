import DataLoader from 'dataloader';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { COMMENT_ORDERS, type CommentOrder } from '#domain/comment-order.ts';
import { COMMENTS_MAX, COMMENTS_PAGE, REPLIES_PAGE } from '#domain/limits.ts';
import { CommentOrderEnum } from '../../../platform/api/enums.ts';
import { Comment } from './comment.entity.ts';
import type { CommentSlice, CommentWindow, OrderedWindow } from './comment-page.service.ts';

@ObjectType({ description: 'Part of a list of comments. The next part begins after its last comment.' })
export class CommentPage implements CommentSlice {
  @Field(() => [Comment])
  items!: Comment[];

  @Field(() => Boolean)
  hasMore!: boolean;

  @Field(() => Boolean, { description: 'Whether there are comments before the first one.' })
  hasPrevious!: boolean;
}

@ArgsType()
export class CommentWindowArguments implements CommentWindow {
  @Field(() => Int, {
    nullable: true,
    description: 'Begins with the comment with this ID, or with the parent of this reply.',
  })
  from?: number | null;

  @Field(() => Int, { nullable: true, description: 'Begins after the comment with this ID.' })
  after?: number | null;

  @Field(() => Int, { defaultValue: COMMENTS_PAGE, description: `At most ${COMMENTS_MAX}.` })
  limit = COMMENTS_PAGE;
}

@ArgsType()
export class OrderedWindowArguments extends CommentWindowArguments implements OrderedWindow {
  @Field(() => CommentOrderEnum, { defaultValue: COMMENT_ORDERS[0] })
  order: CommentOrder = COMMENT_ORDERS[0];
}

@ArgsType()
export class ReplyWindowArguments extends CommentWindowArguments {
  @Field(() => Int, { defaultValue: REPLIES_PAGE, description: `At most ${COMMENTS_MAX}.` })
  override limit = REPLIES_PAGE;
}

interface WindowOf<Window> {
  id: number;
  window: Window;
}

/** Loads parts of the lists of several owners together. Not cached, because a mutation returns the new state. */
export function windowLoader<Window extends OrderedWindow>(
  load: (ids: readonly number[], window: Window) => Promise<CommentSlice[]>,
) {
  return new DataLoader<WindowOf<Window>, CommentSlice>(
    async (keys) => {
      const slices = new Map<WindowOf<Window>, CommentSlice>();
      const groups = Map.groupBy(keys, ({ window: { from, after, limit, order } }) =>
        JSON.stringify([from, after, limit, order]),
      );
      for (const [first, ...others] of groups.values()) {
        if (!first) continue;
        const group = [first, ...others];
        const ids = [...new Set(group.map(({ id }) => id))];
        const loaded = await load(ids, first.window);
        for (const key of group) {
          const slice = loaded[ids.indexOf(key.id)];
          if (slice) slices.set(key, slice);
        }
      }
      return keys.map((key) => slices.get(key) ?? new Error('Comments were not loaded.'));
    },
    { cache: false },
  );
}
