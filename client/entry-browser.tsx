import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { textsWith } from './app/i18n.ts';
import { SiteRoutes } from './app/SiteRoutes.tsx';
import { start } from './app/start.tsx';

/** The public site in the browser. */
void start(textsWith(), (app) => (
  <BrowserRouter>
    <App {...app}>
      <SiteRoutes />
    </App>
  </BrowserRouter>
));
