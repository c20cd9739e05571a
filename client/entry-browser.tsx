import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { textsWith } from './app/i18n.ts';
import { pageRoutes } from './app/page-routes.ts';
import { prefetch } from './app/prefetch.ts';
import { PrefetchContext } from './app/prefetch-context.ts';
import { SiteRoutes } from './app/SiteRoutes.tsx';
import { start } from './app/start.tsx';
import { LazyApollo } from './hydration/lazy-apollo.ts';

/** The public site in the browser. */
void start(textsWith(), (app, { answers }) => {
  const apollo = new LazyApollo(async () => (await import('./app/browser-apollo.ts')).browserApollo(), answers);
  apollo.loadInTime();
  return (
    <BrowserRouter>
      <PrefetchContext value={prefetch}>
        <App {...app} apollo={apollo}>
          <SiteRoutes pages={pageRoutes} />
        </App>
      </PrefetchContext>
    </BrowserRouter>
  );
});
