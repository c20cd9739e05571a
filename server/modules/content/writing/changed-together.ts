import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ChangedTogether } from './content-writing.service.ts';

@ObjectType('ChangedTogether', { description: 'The result of a change of several items at once.' })
export class ChangedTogetherType implements ChangedTogether {
  @Field(() => Int)
  count!: number;

  @Field(() => ID, { nullable: true, description: 'For `undoOperation`; null if nothing had to be changed.' })
  operation!: string | null;
}
