import { Field, Int, ObjectType } from 'type-graphql';
import { headingsOf } from '../html/headings.ts';
import { TextCache } from './text-cache.ts';

@ObjectType({ description: 'A heading of a body, for its table of contents.' })
export class Heading {
  @Field(() => String, { description: 'The id of the heading element.' })
  id!: string;

  @Field(() => Int, { description: '2 or 3.' })
  level!: number;

  @Field(() => String)
  text!: string;
}

/** Made from bodies. */
export const tablesOfContents = new TextCache<Heading[]>(({ value }) => headingsOf(value));
