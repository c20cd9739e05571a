import { Field, Int, ObjectType } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { commentCount } from '../community/comment/comment-totals.ts';

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
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'tags'>) {}

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async counts(viewer: Viewer): Promise<SiteCounts> {
    authorize(viewer, 'admin:enter');
    const [counts] = await this.context.em.execute<SiteCounts[]>(
      `select ${ofKind('article')} as articles, ${ofKind('video')} as videos, ${ofKind('module')} as modules,
         ${ofKind('lesson')} as lessons, ${commentCount(null)} as comments`,
    );
    if (!counts) throw new Error('A query without a table answers one row.');
    return counts;
  }

  /** Items and newsletter issues that are published. Lessons count even if their module isn't. */
  async published(): Promise<number> {
    for (const tag of ['articles', 'videos', 'course', 'issues'] as const) this.context.tags.add(tag);
    const [row] = await this.context.em.execute<{ count: number }[]>(
      `select (select coalesce(sum(items), 0) from item_count where kind in ('article', 'video', 'lesson') and status = 'published')::integer
         + (select count(*) from newsletter_issue)::integer as count`,
    );
    return row?.count ?? 0;
  }
}

const ofKind = (kind: ContentType) =>
  `(select coalesce(sum(items), 0)::integer from item_count where kind = '${kind}')`;
