import { Ctx, Query, Resolver } from 'type-graphql';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { SiteCountService, SiteCounts } from './site-counts.service.ts';

@Resolver()
export class SiteCountResolver {
  @Query(() => SiteCounts, { description: 'For admins, editors and moderators.' })
  siteCounts(@Ctx() api: ApiContext): Promise<SiteCounts> {
    return api.get(SiteCountService).counts(api.viewer);
  }
}
