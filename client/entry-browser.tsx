import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { textsWith } from './app/i18n.ts';
import { pageRoutes } from './app/page-routes.ts';
import { prefetch } from './app/prefetch.ts';
import { PrefetchContext } from './app/prefetch-context.ts';
import { endReaderWait, isReaderExpected, reloadForOthers } from './app/reader.ts';
import { SiteRoutes } from './app/SiteRoutes.tsx';
import { start } from './app/start.tsx';
import { LazyApollo } from './hydration/lazy-apollo.ts';

/** The public site in the browser. */
void start(textsWith(), (app, { answers, language }) => {
  const apollo = new LazyApollo(async () => (await import('./app/browser-apollo.ts')).browserApollo(), answers);
  apollo.loadInTime();
  reloadForOthers();
  if (answers.Viewer?.data.me) endReaderWait();
  else if (isReaderExpected())
    void import('./hydration/meet-reader.ts').then(({ meetReader }) => meetReader(apollo, language), endReaderWait);
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
