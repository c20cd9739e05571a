import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { AppError } from '#domain/app-error.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { listCost } from '../../platform/http/query-cost.ts';
import type { OwnSession } from './own-sessions.ts';
import { OwnSessionService } from './own-sessions.ts';
import { recorded, signIn } from './sign-in.ts';

@ObjectType({ description: 'A browser or program in which the current user is logged in.' })
export class AccountSession implements OwnSession {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: 'Such as Firefox; null if unknown.' })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'Operating system, such as Android; null if unknown.' })
  system!: string | null;

  @Field(() => DateTimeScalar)
  startedAt!: Date;

  @Field(() => DateTimeScalar, { description: 'To within a few minutes.' })
  lastUsedAt!: Date;

  @Field(() => Boolean, { description: 'Whether it is the session that asks.' })
  isCurrent!: boolean;
}

@Resolver()
export class OwnSessionResolver {
  @Query(() => [AccountSession], {
    description: 'This session first, then the others by last use.',
    complexity: listCost(10),
  })
  mySessions(@Ctx() { get, viewer, session }: ApiContext): Promise<AccountSession[]> {
    return get(OwnSessionService).list(viewer, session.id);
  }

  @Mutation(() => Boolean, { description: 'Ends one session of the current user.' })
  async endSession(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<boolean> {
    await recorded(api, 'session-end', () => api.get(OwnSessionService).end(api.viewer, id));
    return true;
  }

  @Mutation(() => Boolean, {
    description: 'Ends every session of the current user except this one, which continues with a new ID.',
  })
  async endOtherSessions(@Ctx() api: ApiContext): Promise<boolean> {
    const generation = await recorded(api, 'session-end', () => api.get(OwnSessionService).endAll(api.viewer));
    if (!api.user) throw new AppError('UNAUTHENTICATED', 'Please log in.');
    const { passkeyId, confirmedAt } = api.session;
    await signIn(api, api.user, { generation, passkeyId, confirmedAt });
    return true;
  }
}
