import { Field, ObjectType } from 'type-graphql';

/** What an item, a comment or an account that was changed is called. */
@ObjectType()
export abstract class ChangedName {
  @Field(() => String, { description: 'The slug after the change; empty for a comment or an account.' })
  slug!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The English title, the username, or the beginning of the comment, as it is now; null if it was deleted permanently.',
  })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'The Spanish title of an item, as it is now.' })
  titleEs!: string | null;

  @Field(() => Boolean, { description: 'Whether the item is in the trash now.' })
  isInTrash!: boolean;
}
