import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';

@ObjectType({ description: 'Totals, including drafts and hidden comments.' })
export class SiteCounts {
  @Field(() => Int)
  articles!: number;

  @Field(() => Int)
  videos!: number;

  @Field(() => Int)
  modules!: number;

  @Field(() => Int)
  lessons!: number;

  @Field(() => Int, { description: 'Without placeholders of deleted comments.' })
  comments!: number;
}

/** Counts everything in one statement, so that all totals are from the same moment. */
export class SiteCountService {
  constructor(private readonly em: EntityManager) {}

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async counts(viewer: Viewer): Promise<SiteCounts> {
    authorize(viewer, 'content:write');
    const [counts] = await this.em.execute<SiteCounts[]>(
      `select (select count(*)::integer from article) as articles, (select count(*)::integer from video) as videos,
         (select count(*)::integer from course_module) as modules, (select count(*)::integer from lesson) as lessons,
         (select count(*)::integer from comment where deleted_at is null) as comments`,
    );
    if (!counts) throw new Error('A query without a table answers one row.');
    return counts;
  }
}
