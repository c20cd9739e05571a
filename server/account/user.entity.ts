import { type Opt, raw } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { ROLES, type Role } from '#domain/viewer.ts';
import { RoleEnum } from '../enums.ts';

/** A person with an account. The API shows id, name and role of authors, never address or password. */
@ObjectType()
@Entity({ tableName: 'app_user' })
export class User {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  username!: string;

  /** What the name looks like to a reader; null for accounts that no service created. */
  @Property({ type: 'text', nullable: true, lazy: true, hidden: true })
  usernameSkeleton: string | null = null;

  @Property({ type: 'text', lazy: true })
  password!: string;

  @Property({ type: 'text', lazy: true })
  email!: string;

  @Field(() => RoleEnum)
  @Property({ type: 'text', runtimeType: 'string', default: ROLES[1] })
  role: Opt<Role> = 'user';

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt: Opt<Date> = new Date();

  /** Since when nobody logs in to it; null for accounts in use. */
  @Property({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null = null;

  /** Sessions of an earlier generation are over; counted up whenever all sessions of the account end. */
  @Property({ type: 'integer' })
  sessionGeneration: Opt<number> = 0;
}

/** The condition of the account with that name, whatever its letter case; the unique index answers it. */
export function named(username: string): Record<symbol, never[]> {
  return { [raw('lower(username) = lower(?)', [username])]: [] };
}
