import type { SiteModule } from '../../platform/site-module.ts';
import { CommentListResolver } from './comment-list.resolver.ts';
import { ContentListResolver } from './content-list.resolver.ts';
import { EditorOverviewResolver } from './editor-overview.resolver.ts';
import { ManagedUserResolver } from './managed-users.resolver.ts';
import { OpenItemResolver } from './open-items.resolver.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { QuickFindResolver } from './quick-find.resolver.ts';
import { SiteCountResolver } from './site-counts.resolver.ts';

export const admin: SiteModule = {
  resolvers: [
    ContentListResolver,
    CommentListResolver,
    OpenItemResolver,
    QuickFindResolver,
    SiteCountResolver,
    EditorOverviewResolver,
    ManagedUserResolver,
  ],
  personalData: PERSONAL_DATA,
};
