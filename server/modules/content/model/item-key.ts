import { ArgsType, Field, Int } from 'type-graphql';
import { AppError } from '#domain/app-error.ts';

/** Identifies one item. */
export type OneKey = { slug: string } | { id: number };

/** Identifies one item, by slug or by id. */
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

/** False if no item can have this key: PostgreSQL can't store NUL and refuses queries that contain it. */
export function mayExist(key: OneKey): boolean {
  return !('slug' in key && key.slug.includes('\0'));
}
