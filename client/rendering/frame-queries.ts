import { type PageQuery, pageQuery } from '../app/page-queries.ts';
import { ViewerQuery } from '../app/viewer.tsx';
import { UnreadNotificationsQuery } from '../features/notifications/Notifications.tsx';

/** What the frame around every page asks: who is there, and of what they have not read. */
export const FRAME_QUERIES: PageQuery[] = [pageQuery(ViewerQuery, {}), pageQuery(UnreadNotificationsQuery, {})];
