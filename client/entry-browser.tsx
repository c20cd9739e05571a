import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { textsWith } from './app/i18n.ts';
import { LateApollo } from './app/late-apollo.ts';
import { pageRoutes } from './app/page-routes.ts';
import { prefetch } from './app/prefetch.ts';
import { PrefetchContext } from './app/prefetch-context.ts';
import { SiteRoutes } from './app/SiteRoutes.tsx';
import { start } from './app/start.tsx';

/** The public site in the browser. */
void start(textsWith(), (app, { answers }) => {
  const apollo = new LateApollo(async () => (await import('./app/browser-apollo.ts')).browserApollo(), answers);
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
