import { Field, ObjectType } from 'type-graphql';

/** What something that was changed is called. */
@ObjectType()
export abstract class ChangedName {
  @Field(() => String, {
    description:
      'The slug after the change, or the former one that was added or removed; the file name of a picture; the name of a key; empty for a comment, an account or a subscriber.',
  })
  slug!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The English title, the file name, the username, or the beginning of the comment, as it is now; null if it was deleted permanently, and for a subscriber and the site.',
  })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'The Spanish title of an item, as it is now.' })
  titleEs!: string | null;

  @Field(() => Boolean, { description: 'Whether the item is in the trash now.' })
  isInTrash!: boolean;
}
