import { ArgsType, Field, Int } from 'type-graphql';
import { AppError } from '#domain/app-error.ts';

/** Names one item. */
export type OneKey = { slug: string } | { id: number };

/** Names one item, by slug or by id. */
@ArgsType()
export class ItemKey {
  @Field(() => String, { nullable: true })
  slug?: string;

  @Field(() => Int, { nullable: true })
  id?: number;

  /** @throws AppError BAD_USER_INPUT unless exactly one of the two is given. */
  oneKey(): OneKey {
    if (this.slug != null && this.id == null) return { slug: this.slug };
    if (this.id != null && this.slug == null) return { id: this.id };
    throw AppError.badInput({ slug: 'required' });
  }
}

/** False where nothing can have such a key: PostgreSQL stores no NUL, and refuses to be asked for one. */
export function mayExist(key: OneKey): boolean {
  return !('slug' in key && key.slug.includes('\0'));
}
