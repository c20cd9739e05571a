import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adminApollo } from './admin/admin-apollo.ts';
import { ADMIN_TEXTS } from './admin/admin-texts.ts';
import { watchHistorySteps } from './admin/history-steps.ts';
import { adminRoutes } from './admin/routes.tsx';
import { textsWith } from './app/i18n.ts';
import { endReaderWait } from './app/reader.ts';
import { start } from './app/start.tsx';
import { LazyApollo } from './hydration/lazy-apollo.ts';

/** The admin area in the browser. */
void start(textsWith(ADMIN_TEXTS), (app, { answers, apollo: known }) => {
  const client = adminApollo(known);
  const apollo = LazyApollo.of(client, answers);
  watchHistorySteps();
  endReaderWait();
  const router = createBrowserRouter(adminRoutes({ ...app, apollo }, client, () => router.state.navigation.location));
  return <RouterProvider router={router} />;
});
