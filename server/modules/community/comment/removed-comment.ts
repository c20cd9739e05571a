import { Field, Int, ObjectType } from 'type-graphql';
import { Comment } from './comment.entity.ts';

@ObjectType({ description: 'The result of removing a comment.' })
export class RemovedComment {
  @Field(() => [Int], {
    description: 'IDs of all removed comments, including replies and a placeholder that has no replies left.',
  })
  removedIds!: number[];

  @Field(() => Comment, { nullable: true, description: 'The placeholder that is left if the comment has replies.' })
  placeholder!: Comment | null;
}
