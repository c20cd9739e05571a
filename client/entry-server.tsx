import { ApolloLink, Observable } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { prerenderToNodeStream } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { PageRequest, RenderPage } from '#domain/page-render.ts';
import { App } from './app/App.tsx';
import { createApolloClient, createCache } from './app/apollo.ts';
import { type BuildManifest, headAssets } from './app/assets.ts';
import { loadI18n } from './app/i18n.ts';
import { LANGUAGE_SCRIPT } from './app/language.tsx';
import { type PageAnswer, PageAnswerContext } from './app/page-answer.tsx';
import { type PageState, STATE_ELEMENT } from './app/page-state.ts';
import { type PageRoute, pageRoutes } from './app/routes.tsx';
import { THEME_SCRIPT } from './app/theme.tsx';

/**
 * Makes the function that renders pages with their data.
 * @param manifest the browser build's list of files.
 */
export function createRenderPage(manifest: BuildManifest): RenderPage {
  return async (request) => {
    const { language, origin, url, nonce } = request;
    const i18n = await loadI18n(language);
    const cache = createCache();
    const apollo = createApolloClient(inProcessLink(request), cache, true);
    const styles = new ServerStyleSheet({ nonce });
    const answer: PageAnswer = { status: 200, redirect: null };
    const failures: unknown[] = [];
    try {
      const { result } = await prerenderStatic({
        tree: styles.collectStyles(
          <PageAnswerContext value={answer}>
            <StaticRouter location={url}>
              <App apollo={apollo} i18n={i18n} origin={origin} />
            </StaticRouter>
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
      // React would answer with a page that loads for ever.
      if (failures.length > 0) throw failures[0];
      if (answer.redirect !== null) return { redirect: answer.redirect };
      const state: PageState = { language, origin, apollo: cache.extract() };
      const head = [
        // Where styled-components in the browser looks for the nonce of the styles it adds.
        `<meta property="csp-nonce" nonce="${nonce}">`,
        `<script nonce="${nonce}">${THEME_SCRIPT}${LANGUAGE_SCRIPT}</script>`,
        headAssets(manifest, routeOf(url), language),
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

function routeOf(url: string): PageRoute | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  return pageRoutes.find(({ path }) => matchPath(path, pathname));
}

/** React skips elements it does not know in head and body when it hydrates a document, so both can be added as text. */
function withHeadAndState(html: string, head: string, state: PageState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return html
    .replace('<head>', () => `<head>${head}`)
    .replace('</body>', () => `<script type="application/json" id="${STATE_ELEMENT}">${json}</script></body>`);
}
