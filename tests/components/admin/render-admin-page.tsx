import { ApolloProvider } from '@apollo/client/react';
import { cleanup } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
// Loaded before the first test, which would wait for it.
import '#client/admin/AdminApp.tsx';
import { adminApollo } from '#client/admin/admin-apollo.ts';
import { ADMIN_TEXTS } from '#client/admin/admin-texts.ts';
import { AdminPage } from '#client/admin/shell/AdminPage.tsx';
import { ADMIN_ROUTE } from '#client/app/paths.ts';
import AccountWatch from '#client/features/account/security/AccountWatch.tsx';
import { CliContext, drawn, siteOf, type Viewing } from '../render.tsx';

/** Who uses it by default, as the API knows them. */
export const ADMIN = { id: 1, username: 'nora', role: 'admin' } as const;

/** The admin area on screen. */
export interface AdminArea {
  person: UserEvent;
  /** Path and query of the page. */
  address(): string;
  /** Reloads the page at another address, with all that the browser keeps. */
  open(path: string): Promise<void>;
}

/** Draws a page of the admin area until the test ends. */
export async function drawAdminPage(path: string, { language, me }: Viewing = {}): Promise<AdminArea> {
  let router: ReturnType<typeof createBrowserRouter>;
  async function show(initial: string): Promise<UserEvent> {
    Reflect.get(window, 'happyDOM').setURL(`https://sato.example${initial}`);
    const apollo = adminApollo();
    const site = await siteOf({ language, me: { ...ADMIN, ...me }, texts: [ADMIN_TEXTS], apollo });
    router = createBrowserRouter([
      {
        element: (
          <ApolloProvider client={apollo}>
            <CliContext {...site}>
              <Outlet />
              <AccountWatch isLoggedIn />
            </CliContext>
          </ApolloProvider>
        ),
        children: [
          { path: ADMIN_ROUTE, element: <AdminPage /> },
          { path: '*', element: null },
        ],
      },
    ]);
    onTestFinished(router.dispose);
    return drawn(<RouterProvider router={router} />);
  }
  const area: AdminArea = {
    person: await show(path),
    address: () => router.state.location.pathname + router.state.location.search,
    open: async (next) => {
      cleanup();
      area.person = await show(next);
    },
  };
  return area;
}
