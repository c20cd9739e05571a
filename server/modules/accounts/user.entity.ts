import { type Opt, raw } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { ROLES, type Role } from '#domain/viewer.ts';
import { RoleEnum } from '../../platform/api/enums.ts';
import type { CacheTags } from '../../platform/response-cache/cache-tags.ts';
import type { TaggedEntity } from '../../platform/response-cache/tag-entities.ts';

declare module '../../platform/api/api-context.ts' {
  interface ApiContext {
    /** The logged-in account of the viewer. */
    user: User | null;
  }
}

/** A person with an account. For authors, the API shows id, name and role, but never address or password. */
@ObjectType()
@Entity({ tableName: 'app_user' })
export class User implements TaggedEntity {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  username!: string;

  /** A form that is equal for names that look alike; null for accounts that no service created. */
  @Property({ type: 'text', nullable: true, lazy: true, hidden: true })
  usernameSkeleton: string | null = null;

  @Property({ type: 'text', lazy: true })
  password!: string;

  /** When a generated password stops working; null for passwords that someone chose. */
  @Property({ type: 'timestamptz', nullable: true, hidden: true })
  passwordExpiresAt: Date | null = null;

  @Property({ type: 'text', lazy: true })
  email!: string;

  /** When its owner proved to get the mail to this address; null until then. */
  @Property({ type: 'timestamptz', nullable: true, hidden: true })
  emailConfirmedAt: Date | null = null;

  /** When another address took the place of an earlier one; null if none did. */
  @Property({ type: 'timestamptz', nullable: true, hidden: true })
  emailChangedAt: Date | null = null;

  @Field(() => RoleEnum)
  @Property({ type: 'text', runtimeType: 'string', default: ROLES[1] })
  role: Opt<Role> = 'user';

  /** Whether the account once had another role and has kept its address since. */
  @Property({ type: 'boolean', hidden: true })
  wasStaff: Opt<boolean> = false;

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt: Opt<Date> = new Date();

  /** When it was disabled; null for accounts in use. */
  @Property({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null = null;

  /** Since when a login needs a code in addition to the password; null if it doesn't. */
  @Property({ type: 'timestamptz', nullable: true })
  secondFactorAt: Date | null = null;

  /** Sessions of an earlier generation have ended. It is increased whenever all sessions of the account end. */
  @Property({ type: 'integer' })
  sessionGeneration: Opt<number> = 0;

  addTags(tags: CacheTags): void {
    tags.add(`account:${this.id}`);
  }
}

/** The condition for the account with this name, ignoring letter case. It uses the unique index. */
export function named(username: string): Record<symbol, never[]> {
  return { [raw('lower(username) = lower(?)', [username])]: [] };
}
