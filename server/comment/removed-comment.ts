import { Field, Int, ObjectType } from 'type-graphql';
import { Comment } from './comment.entity.ts';

@ObjectType({ description: 'What the removal of a comment took away, and what it left.' })
export class RemovedComment {
  @Field(() => [Int], { description: 'With replies that went too, or a placeholder whose last reply this was.' })
  removedIds!: number[];

  @Field(() => Comment, { nullable: true, description: 'Left where the comment has replies.' })
  placeholder!: Comment | null;
}
