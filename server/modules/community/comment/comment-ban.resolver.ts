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
import type { ModerationReason } from '#domain/moderation.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ModerationReasonEnum } from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { requestLoader } from '../../../platform/api/per-request.ts';
import { pageCost } from '../../../platform/http/query-cost.ts';
import { Account } from '../../accounts/account.resolver.ts';
import type { CommentBan as Ban } from './comment-ban.service.ts';
import { CommentBanService } from './comment-ban.service.ts';
import { CommentRow } from './comment-row.ts';

const bans = requestLoader(({ get, viewer }, ids: readonly number[]) => get(CommentBanService).ofUsers(viewer, ids));

@ObjectType({ description: 'What the current user is told about why they may not comment.' })
class OwnCommentBan {
  @Field(() => ModerationReasonEnum)
  reason!: ModerationReason;

  @Field(() => String, { nullable: true, description: 'Plain text from the moderator.' })
  note!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ends by itself; null if it does not.' })
  until!: Date | null;
}

@ObjectType({ description: 'An account that may not comment. It can still log in and read.' })
class CommentBan extends OwnCommentBan implements Ban {
  @Field(() => Int)
  userId!: number;

  @Field(() => String)
  username!: string;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'Username of the moderator; null if the account is gone.' })
  bannedBy!: string | null;
}

@ObjectType()
class CommentBanPage {
  @Field(() => [CommentBan])
  items!: CommentBan[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ArgsType()
class CommentBanArguments {
  @Field(() => Int)
  userId!: number;

  @Field(() => ModerationReasonEnum)
  reason!: ModerationReason;

  @Field(() => String, { nullable: true, description: 'Plain text for the user.' })
  note?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ends by itself; if omitted, it does not.' })
  until?: Date | null;
}

@Resolver(() => Account)
export class AccountBanResolver {
  @FieldResolver(() => OwnCommentBan, { nullable: true, description: 'Null if the user may comment.' })
  commentBan(@Root() { id, role }: Account, @Ctx() api: ApiContext): Promise<OwnCommentBan | null> {
    return api.get(CommentBanService).own({ id, role });
  }
}

@Resolver(() => CommentRow)
export class CommentRowBanResolver {
  @FieldResolver(() => CommentBan, { nullable: true, description: 'Null if the author may comment.' })
  async authorBan(@Root() { comment }: CommentRow, @Ctx() api: ApiContext): Promise<CommentBan | null> {
    return comment.user ? bans(api).load(comment.user.id) : null;
  }
}

@Resolver()
export class CommentBanResolver {
  @Query(() => CommentBanPage, {
    description: 'For admins and moderators: accounts that may not comment, newest first.',
    complexity: pageCost,
  })
  commentBans(@Args(() => PageNumber) wanted: PageNumber, @Ctx() api: ApiContext) {
    return api.get(CommentBanService).page(api.viewer, wanted);
  }

  @Mutation(() => CommentBan, {
    description:
      'For admins and moderators. Stops an account from commenting; sessions and reading stay. Accounts that moderate are refused.',
  })
  banFromCommenting(
    @Args(() => CommentBanArguments) input: CommentBanArguments,
    @Ctx() { get, securityLog, viewer: actor, clientAddress: address }: ApiContext,
  ): Promise<CommentBan> {
    return securityLog.around(
      { action: 'comment-ban', actor, accountId: input.userId, address, detail: input.reason },
      () => get(CommentBanService).ban(actor, input),
    );
  }

  @Mutation(() => Boolean, { description: 'For admins and moderators. True, even if the account may comment already.' })
  async liftCommentBan(
    @Arg('userId', () => Int) userId: number,
    @Ctx() { get, securityLog, viewer: actor, clientAddress: address }: ApiContext,
  ): Promise<boolean> {
    await securityLog.around({ action: 'comment-ban-lift', actor, accountId: userId, address }, () =>
      get(CommentBanService).lift(actor, userId),
    );
    return true;
  }
}
