import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ADMIN_TEXTS } from './admin/admin-texts.ts';
import { watchHistorySteps } from './admin/history-steps.ts';
import { adminRoutes } from './admin/routes.tsx';
import { textsWith } from './app/i18n.ts';
import { start } from './app/start.tsx';

/** The admin area in the browser. */
void start(textsWith(ADMIN_TEXTS), (app) => {
  watchHistorySteps();
  const router = createBrowserRouter(adminRoutes(app, () => router.state.navigation.location));
  return <RouterProvider router={router} />;
});
