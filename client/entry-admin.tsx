import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ADMIN_TEXTS } from './admin/admin-texts.ts';
import { watchHistorySteps } from './admin/history-steps.ts';
import { adminRoutes } from './admin/routes.tsx';
import { addTexts } from './app/i18n.ts';
import { start } from './app/start.tsx';

void addTexts(ADMIN_TEXTS);

/** The admin area in the browser. */
void start((app) => {
  watchHistorySteps();
  const router = createBrowserRouter(adminRoutes(app, () => router.state.navigation.location));
  return <RouterProvider router={router} />;
});
