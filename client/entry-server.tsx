import { ApolloLink, Observable } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import type { ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  matchRoutes,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { Language } from '#domain/language.ts';
import type { PageRequest, RenderPage } from '#domain/page-render.ts';
import { ADMIN_TEXTS } from './admin/admin-texts.ts';
import { adminRoutes } from './admin/routes.tsx';
import { App, type AppProps } from './app/App.tsx';
import { createApolloClient, createCache } from './app/apollo.ts';
import { type BuildManifest, headAssets } from './app/assets.ts';
import { textsWith } from './app/i18n.ts';
import { LANGUAGE_SCRIPT } from './app/language.tsx';
import { type PageAnswer, PageAnswerContext } from './app/page-answer.tsx';
import { pageRoutes } from './app/page-routes.ts';
import { type PageState, STATE_ELEMENT } from './app/page-state.ts';
import { ADMIN_ROUTE } from './app/paths.ts';
import { SiteRoutes } from './app/SiteRoutes.tsx';
import { THEME_SCRIPT } from './app/theme.tsx';

const loadSiteTexts = textsWith();
const loadAdminTexts = textsWith(ADMIN_TEXTS);

/** The browser builds' lists of files. */
interface BuildManifests {
  site: BuildManifest;
  admin: BuildManifest;
}

/** Makes the function that renders pages with their data. */
export function createRenderPage(manifests: BuildManifests): RenderPage {
  return async (request) => {
    const { language, origin, url, nonce } = request;
    const isAdmin = isAdminAddress(url);
    const loadTexts = isAdmin ? loadAdminTexts : loadSiteTexts;
    const i18n = await loadTexts(language);
    const cache = createCache();
    const apollo = createApolloClient(inProcessLink(request), cache, true);
    const styles = new ServerStyleSheet({ nonce });
    const app: AppProps = { apollo, i18n, loadTexts, origin };
    const answer: PageAnswer = { status: 200, redirect: null };
    const failures: unknown[] = [];
    try {
      const { result } = await prerenderStatic({
        tree: styles.collectStyles(
          <PageAnswerContext value={answer}>
            {isAdmin ? await adminTree(app, url) : siteTree(app, url)}
          </PageAnswerContext>,
        ),
        // In one piece: React would otherwise move large parts into inline scripts, which readers without scripts and
        // the content security policy would both stop.
        renderFunction: (tree) =>
          prerenderToNodeStream(tree, {
            progressiveChunkSize: Number.POSITIVE_INFINITY,
            onError: (error) => void failures.push(error),
          }),
      });
      // React would answer with a page that never finishes loading.
      if (failures.length > 0) throw failures[0];
      if (answer.redirect !== null) return { redirect: answer.redirect };
      const state: PageState = { language, origin, apollo: cache.extract() };
      const head = [
        // Where styled-components in the browser looks for the nonce of the styles it adds.
        `<meta property="csp-nonce" nonce="${nonce}">`,
        `<script nonce="${nonce}">${THEME_SCRIPT}${LANGUAGE_SCRIPT}</script>`,
        isAdmin ? adminAssets(manifests.admin, language) : siteAssets(manifests.site, url, language),
        styles.getStyleTags(),
      ].join('');
      return { status: answer.status, html: withHeadAndState(result, head, state) };
    } finally {
      styles.seal();
    }
  };
}

function inProcessLink({ execute }: PageRequest): ApolloLink {
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        execute({ document: query, variables }).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}

/** Any host will do: only the path counts. */
const HOST = 'http://localhost';

/** As the routers see it, which decode the path first. */
function isAdminAddress(url: string): boolean {
  return matchRoutes([{ path: ADMIN_ROUTE, caseSensitive: true }], new URL(url, HOST)) !== null;
}

function siteTree(app: AppProps, url: string): ReactElement {
  return (
    <StaticRouter location={url}>
      <App {...app}>
        <SiteRoutes />
      </App>
    </StaticRouter>
  );
}

async function adminTree(app: AppProps, url: string): Promise<ReactElement> {
  const handler = createStaticHandler(adminRoutes(app));
  const context = await handler.query(new Request(new URL(url, HOST)));
  if (context instanceof Response) throw new Error('The admin area answered with a response instead of a page.');
  const router = createStaticRouter(handler.dataRoutes, context);
  return <StaticRouterProvider router={router} context={context} hydrate={false} />;
}

function siteAssets(manifest: BuildManifest, url: string, language: Language): string {
  const { pathname } = new URL(url, HOST);
  const page = pageRoutes.find(({ path }) => matchPath(path, pathname));
  const sources = [`locales/${language}.po`];
  if (page) sources.push(page.source);
  if (page?.texts) sources.push(`${page.texts}/${language}.tsx`, `${page.texts}/${language}.ts`);
  return headAssets(manifest, 'entry-browser.tsx', sources);
}

function adminAssets(manifest: BuildManifest, language: Language): string {
  return headAssets(manifest, 'entry-admin.tsx', [`locales/${language}.po`, `locales/admin/${language}.po`]);
}

/** React skips elements it does not know in head and body when it hydrates a document, so both can be added as text. */
function withHeadAndState(html: string, head: string, state: PageState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return html
    .replace('<head>', () => `<head>${head}`)
    .replace('</body>', () => `<script type="application/json" id="${STATE_ELEMENT}">${json}</script></body>`);
}
