import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createPath, type Location, Outlet, type RouteObject, redirectDocument } from 'react-router-dom';
import { App, type AppProps } from '../app/App.tsx';
import { ADMIN_ROUTE } from '../app/paths.ts';
import { carryToasts } from '../ui/toast-store.ts';
import { AdminFooter } from './shell/AdminFooter.tsx';
import { AdminPage } from './shell/AdminPage.tsx';

/**
 * The admin area for a data router. Any other address is the public site's, which the server answers with a new document.
 * @param nextLocation where the router is going; a loader isn't told the hash.
 */
export function adminRoutes(
  app: AppProps,
  client: ApolloClient,
  nextLocation?: () => Location | undefined,
): RouteObject[] {
  const leave: RouteObject['loader'] = ({ request }) => {
    carryToasts();
    return redirectDocument(createPath(nextLocation?.() ?? new URL(request.url)));
  };
  return [
    {
      element: (
        <ApolloProvider client={client}>
          <App {...app} footer={<AdminFooter />} isWide>
            <Outlet />
          </App>
        </ApolloProvider>
      ),
      children: [
        { path: ADMIN_ROUTE, caseSensitive: true, element: <AdminPage /> },
        { path: '*', loader: leave, element: null },
      ],
    },
  ];
}
