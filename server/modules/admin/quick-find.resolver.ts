import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { ContentStatusEnum, ContentTypeEnum } from '../../platform/api/enums.ts';
import { listCost } from '../../platform/http/query-cost.ts';
import type { QuickFound, QuickItem } from './quick-find.service.ts';
import { QuickFindService } from './quick-find.service.ts';

@ObjectType('QuickItem')
class QuickItemType implements QuickItem {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => Int)
  id!: number;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;

  @Field(() => String)
  slug!: string;

  @Field(() => ContentStatusEnum)
  status!: ContentStatus;
}

@ObjectType('QuickFound')
class QuickFoundType implements QuickFound {
  @Field(() => [QuickItemType], { complexity: listCost(24) })
  items!: QuickItem[];

  @Field(() => [String])
  usernames!: string[];
}

@Resolver()
export class QuickFindResolver {
  @Query(() => QuickFoundType, {
    description:
      'For admins, and editors without the people: a few items of each type by title or slug, including drafts, and people by name.',
  })
  quickFind(@Arg('search', () => String) search: string, @Ctx() { get, viewer }: ApiContext): Promise<QuickFound> {
    return get(QuickFindService).find(viewer, search);
  }
}
