import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ADMIN_TEXTS } from './admin/admin-texts.ts';
import { confirmedFirst } from './admin/confirmation/confirmation.ts';
import { watchHistorySteps } from './admin/history-steps.ts';
import { overtakenReads } from './admin/overtaken-reads.ts';
import { adminRoutes } from './admin/routes.tsx';
import { browserApollo } from './app/browser-apollo.ts';
import { textsWith } from './app/i18n.ts';
import { LateApollo } from './app/late-apollo.ts';
import { start } from './app/start.tsx';

/** The admin area in the browser. */
void start(textsWith(ADMIN_TEXTS), (app, { answers, apollo: known }) => {
  const client = browserApollo(known, [overtakenReads(), confirmedFirst()]);
  const apollo = LateApollo.of(client, answers);
  watchHistorySteps();
  const router = createBrowserRouter(adminRoutes({ ...app, apollo }, client, () => router.state.navigation.location));
  return <RouterProvider router={router} />;
});
