import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Role } from '#domain/viewer.ts';
import { AdminPageArguments, HAS_MORE } from '../../platform/api/admin-page.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { RoleEnum } from '../../platform/api/enums.ts';
import { requestLoader } from '../../platform/api/per-request.ts';
import { listCost, pageCost } from '../../platform/http/query-cost.ts';
import { CODE } from '../accounts/account.resolver.ts';
import { User } from '../accounts/user.entity.ts';
import { ManagedUserService } from './managed-users.service.ts';

const commentCount = requestLoader(({ get, viewer }, ids: readonly number[]) =>
  get(ManagedUserService).commentCounts(viewer, ids),
);

const passkeyCount = requestLoader(({ get, viewer }, ids: readonly number[]) =>
  get(ManagedUserService).passkeyCounts(viewer, ids),
);

@ObjectType({ description: 'An account in the admin area.' })
class ManagedUser {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  username!: string;

  @Field(() => String)
  email!: string;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  disabledAt!: Date | null;
}

@ArgsType()
class ManagedUserArguments extends AdminPageArguments {
  @Field(() => RoleEnum, { nullable: true, description: 'If omitted, all roles.' })
  role?: Role | null;
}

@ObjectType()
class ManagedUserPage {
  @Field(() => [ManagedUser])
  items!: ManagedUser[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;

  @Field(() => Boolean, HAS_MORE)
  hasMore!: boolean;
}

const PASSWORD = { description: 'The current password of the admin.' };

@Resolver(() => ManagedUser)
export class ManagedUserResolver {
  @Query(() => ManagedUserPage, {
    description: 'For admins: all accounts, newest first. The search covers names and addresses.',
    complexity: pageCost,
  })
  managedUsers(@Args(() => ManagedUserArguments) wanted: ManagedUserArguments, @Ctx() { get, viewer }: ApiContext) {
    return get(ManagedUserService).page(viewer, wanted);
  }

  @Query(() => [User], {
    description: 'For admins and editors: accounts that can be chosen as an author.',
    complexity: listCost(10),
  })
  authors(@Ctx() { get, viewer }: ApiContext): Promise<User[]> {
    return get(ManagedUserService).authors(viewer);
  }

  @Mutation(() => ManagedUser, {
    description: 'For admins; ends the sessions of the account. The last admin keeps the role.',
  })
  async changeUserRole(
    @Arg('id', () => Int) id: number,
    @Arg('role', () => RoleEnum) role: Role,
    @Arg('password', () => String, PASSWORD) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<ManagedUser> {
    const { get, securityLog, viewer: actor, clientAddress: address } = api;
    return securityLog.around({ action: 'role-change', actor, accountId: id, address, detail: role }, () =>
      get(ManagedUserService).changeRole(actor, id, { role, password, code: code ?? undefined }),
    );
  }

  @Mutation(() => ManagedUser, {
    description: 'For admins. No one can log in to a disabled account, and its sessions end. What it wrote stays.',
  })
  async setUserDisabled(
    @Arg('id', () => Int) id: number,
    @Arg('disabled', () => Boolean) disabled: boolean,
    @Arg('password', () => String, PASSWORD) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<ManagedUser> {
    const { get, securityLog, viewer: actor, clientAddress: address } = api;
    const action = disabled ? 'account-disable' : 'account-enable';
    return securityLog.around({ action, actor, accountId: id, address }, () =>
      get(ManagedUserService).setDisabled(actor, id, { disabled, password, code: code ?? undefined }),
    );
  }

  @Mutation(() => ManagedUser, {
    description:
      'For admins. Removes all passkeys of someone else’s account and ends the sessions that they began. A mail notifies the owner.',
  })
  async removeUserPasskeys(
    @Arg('id', () => Int) id: number,
    @Arg('password', () => String, PASSWORD) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Ctx() { get, securityLog, viewer: actor, clientAddress: address }: ApiContext,
  ): Promise<ManagedUser> {
    return securityLog.around({ action: 'passkey-remove', actor, accountId: id, address }, () =>
      get(ManagedUserService).removePasskeys(actor, id, { password, code: code ?? undefined }),
    );
  }

  @FieldResolver(() => Boolean)
  isDisabled(@Root() { disabledAt }: ManagedUser): boolean {
    return disabledAt !== null;
  }

  @FieldResolver(() => Int, { description: 'Comments and replies, including hidden ones.' })
  commentCount(@Root() { id }: ManagedUser, @Ctx() api: ApiContext): Promise<number> {
    return commentCount(api).load(id);
  }

  @FieldResolver(() => Int)
  passkeyCount(@Root() { id }: ManagedUser, @Ctx() api: ApiContext): Promise<number> {
    return passkeyCount(api).load(id);
  }
}
