import { matchRoutes } from 'react-router-dom';
import type { Language } from '#domain/language.ts';
import { pageQuery } from '../app/page-queries.ts';
import { pageRoutes } from '../app/page-routes.ts';
import { endReaderWait } from '../app/reader.ts';
import { ViewerQuery } from '../app/viewer.tsx';
import { UnreadNotificationsQuery } from '../features/notifications/Notifications.tsx';
import type { LazyApollo } from './lazy-apollo.ts';

/**
 * For a page that came as visitors get it, in the browser of a reader: asks who it is, and for what belongs to the reader on
 * this page (`own` of the page's module). The rest is in the page already.
 */
export async function meetReader(apollo: LazyApollo, language: Language): Promise<void> {
  try {
    const [match] = matchRoutes(pageRoutes, location.pathname) ?? [];
    const [client, page] = await Promise.all([apollo.client(), match?.route.load()]);
    const search = new URLSearchParams(location.search);
    const input = { params: match?.params ?? {}, search, language, isSignedIn: false };
    const frame = [pageQuery(ViewerQuery, {}), pageQuery(UnreadNotificationsQuery, {})];
    // What came with the page goes into the cache first, so that it can't come after what is asked here.
    for (const { query, variables } of [...frame, ...(page?.queries?.(input) ?? [])]) apollo.answerTo(query, variables);
    const asked = [...frame, ...(page?.own?.(input) ?? [])];
    await Promise.all(asked.map((each) => client.query({ ...each, fetchPolicy: 'network-only' })));
  } catch {
    // Without an answer, the page stays as visitors see it.
  } finally {
    endReaderWait();
  }
}
