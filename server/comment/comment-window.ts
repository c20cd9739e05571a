import DataLoader from 'dataloader';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { COMMENTS_MAX, COMMENTS_PAGE, REPLIES_PAGE } from '#domain/limits.ts';
import { Comment } from './comment.entity.ts';
import type { CommentSlice, CommentWindow } from './comment-page.service.ts';

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
export class ReplyWindowArguments extends CommentWindowArguments {
  @Field(() => Int, { defaultValue: REPLIES_PAGE, description: `At most ${COMMENTS_MAX}.` })
  override limit = REPLIES_PAGE;
}

interface WindowOf {
  id: number;
  window: CommentWindow;
}

/** Loads parts of the lists of several owners together. Not cached, because a mutation returns the new state. */
export function windowLoader(load: (ids: readonly number[], window: CommentWindow) => Promise<CommentSlice[]>) {
  return new DataLoader<WindowOf, CommentSlice>(
    async (keys) => {
      const slices = new Map<WindowOf, CommentSlice>();
      const groups = Map.groupBy(keys, ({ window: { from, after, limit } }) => JSON.stringify([from, after, limit]));
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
