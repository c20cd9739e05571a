import { text } from 'node:stream/consumers';
import { fontStyles } from 'virtual:fonts';
import type { ApolloClient } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  parsePath,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router-dom';
import { version } from 'styled-components';
import { isLanguage, type Language } from '#domain/language.ts';
import type { PageRequest, RenderedPage, RenderPage } from '#domain/page-render.ts';
import { ADMIN_TEXTS } from './admin/admin-texts.ts';
import { adminRoutes } from './admin/routes.tsx';
import { App, type AppProps } from './app/App.tsx';
import { createApolloClient, createCache } from './app/apollo.ts';
import { type BuildManifest, headAssets, START_SCRIPT } from './app/assets.ts';
import { textsWith } from './app/i18n.ts';
import { LANGUAGE_SCRIPT } from './app/language.tsx';
import { MISSING_SCRIPT } from './app/missing-code.ts';
import { type PageAnswer, PageAnswerContext } from './app/page-answer.tsx';
import { type PageQuery, pageQuery } from './app/page-queries.ts';
import { type PageModule, pageRoutes } from './app/page-routes.ts';
import { ADMIN_ROUTE } from './app/paths.ts';
import { READER_SCRIPT } from './app/reader.ts';
import { SiteRoutes } from './app/SiteRoutes.tsx';
import { THEME_SCRIPT } from './app/theme.tsx';
import { PageResultsContext } from './app/use-page-query.ts';
import { PreviewQuery } from './frame/PreviewBar.tsx';
import { LazyApollo } from './hydration/lazy-apollo.ts';
import { loadParts } from './hydration/lazy-part.tsx';
import { STATE_ELEMENT, stateOf } from './hydration/page-state.ts';
import { WORKER_META } from './offline/copy-meta.ts';
import { inProcessLink, PageData } from './rendering/page-data.ts';
import { PageStyles } from './rendering/page-styles.ts';
import siteStyles from './styles/site.css?inline';

/** Runs before the first paint. */
const HEAD_SCRIPT = `${THEME_SCRIPT}${LANGUAGE_SCRIPT}${READER_SCRIPT}${MISSING_SCRIPT}${START_SCRIPT}`;
const SITE_STYLES = `${fontStyles}${siteStyles}`;

export { clientDocuments } from './app/client-documents.ts';

const loadSiteTexts = textsWith();
const loadAdminTexts = textsWith(ADMIN_TEXTS);

/** Loaded at the start and in this order, so that components have the same order in every process. */
const modules = import.meta.glob<PageModule>('./pages/*Page.tsx', { eager: true });

await loadParts();

const sitePages = pageRoutes.map(({ path, source, texts }) => {
  const module = modules[`./${source}`];
  if (!module) throw new Error(`There is no page ${source}.`);
  return { path, source, texts, caseSensitive: true, Page: module.default, queries: module.queries };
});

type SitePage = (typeof sitePages)[number];

/** For components that will change something in the browser. Pages of the site ask it for nothing. */
const unused = new LazyApollo(() => Promise.reject(new Error('Nothing is asked while a page is rendered.')));

/** The browser builds' lists of files. */
interface BuildManifests {
  site: BuildManifest;
  admin: BuildManifest;
}

/** Makes the function that renders pages with their data. */
export function createRenderPage(manifests: BuildManifests): RenderPage {
  const styles = new PageStyles();
  const assets = new Map<string, string>();
  const unknownPages = new Map<string, Promise<RenderedPage>>();
  return async (request) => {
    const key = request.isSignedIn ? null : unknownPageKey(request);
    if (key === null) return rendered(request);
    if (unknownPages.size >= MOST_UNKNOWN_PAGES) unknownPages.clear();
    const page = unknownPages.get(key) ?? rendered({ ...request, url: unknownAddress(request) });
    unknownPages.set(key, page);
    page.catch(() => unknownPages.delete(key));
    return page;
  };

  async function rendered(request: PageRequest): Promise<RenderedPage> {
    const { language, origin, url, isSignedIn } = request;
    const isAdmin = isAdminAddress(url);
    const loadTexts = isAdmin ? loadAdminTexts : loadSiteTexts;
    const i18n = await loadTexts(language);
    const data = await PageData.load(request, isAdmin ? [] : siteQueries(url, language, isSignedIn));
    const cache = createCache();
    const client = isAdmin ? createApolloClient(inProcessLink(request), cache, true) : null;
    const app: AppProps = { apollo: client ? LazyApollo.of(client) : unused, i18n, loadTexts, origin };
    const answer: PageAnswer = { status: 200, redirect: null };
    const tree = styles.collect(
      <PageAnswerContext value={answer}>
        <PageResultsContext value={data}>
          {client ? await adminTree(app, client, url) : siteTree(app, url)}
        </PageResultsContext>
      </PageAnswerContext>,
    );
    const html = await (isAdmin ? renderWithQueries(tree) : render(tree));
    if (answer.redirect !== null) return { status: answer.isMoved ? 301 : 302, redirect: answer.redirect };
    const componentStyles = styles.stylesFor(html);
    const head = [
      `<script>${HEAD_SCRIPT}</script>`,
      // In the page, so that the first paint waits for no other file.
      `<style>${SITE_STYLES}</style>`,
      isAdmin ? adminAssets(manifests.admin, language) : siteAssets(manifests.site, assets, url, language),
      isAdmin ? '' : offlineTags(request),
      // styled-components in the browser continues this one.
      `<style data-styled="true" data-styled-version="${version}">${componentStyles}</style>`,
    ].join('');
    const state = { language, origin, answers: data.answers, apollo: isAdmin ? cache.extract() : undefined };
    const inline = { scripts: [HEAD_SCRIPT], styles: [SITE_STYLES, componentStyles] };
    return { status: answer.status, html: withHeadAndState(html, head, stateOf(state, html)), inline };
  }
}

/** One for each language, and for the address of the site, which can have several names without SITE_URL. */
const MOST_UNKNOWN_PAGES = 20;
/** No page has this address. */
const UNKNOWN_ADDRESS = '/404';

/** What the page of an unknown address depends on, for visitors; null for the address of a page. */
function unknownPageKey({ url, origin, language, hasOfflineReading }: PageRequest): string | null {
  if (matchedPage(url)?.route.path !== '*' || isAdminAddress(url)) return null;
  return `${origin} ${language} ${askedLanguage(url)} ${hasOfflineReading}`;
}

/** The links of a page carry on the language that its address asks for. */
function unknownAddress({ url }: PageRequest): string {
  const lang = askedLanguage(url);
  return lang ? `${UNKNOWN_ADDRESS}?lang=${lang}` : UNKNOWN_ADDRESS;
}

function askedLanguage(url: string): Language | null {
  const lang = new URLSearchParams(parsePath(url).search).get('lang');
  return isLanguage(lang) ? lang : null;
}

/** What the page at an address and its frame ask. */
function siteQueries(url: string, language: Language, isSignedIn: boolean): PageQuery[] {
  const match = matchedPage(url);
  const search = new URLSearchParams(parsePath(url).search);
  const queries = match?.route.queries?.({ params: match.params, search, language, isSignedIn }) ?? [];
  return search.get('preview') ? [...queries, pageQuery(PreviewQuery, {})] : queries;
}

function matchedPage(url: string) {
  const { pathname = '/' } = parsePath(url);
  return matchRoutes(sitePages, { pathname })?.[0];
}

/** In HTML, where something in the tree has failed or is not there yet. */
const UNFINISHED = '<!--$!-->';

/** Renders a tree. @throws whatever a component throws. */
async function render(tree: ReactNode): Promise<string> {
  const html = renderToString(tree);
  return html.includes(UNFINISHED) ? renderInTime(tree) : `<!DOCTYPE html>${html}`;
}

/** Renders a tree as soon as all of it is there. @throws whatever a component throws. */
async function renderInTime(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(tree, {
    // In one piece: React would otherwise move large parts into inline scripts, which readers without scripts and
    // the content security policy would both stop.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  // React would answer with a page that never finishes loading.
  if (failures.length > 0) throw failures[0];
  return text(prelude);
}

/** Renders a tree again and again until the queries that its components ask are answered. */
async function renderWithQueries(tree: ReactElement): Promise<string> {
  const { result } = await prerenderStatic({ tree, renderFunction: (queried) => renderInTime(queried) });
  return result;
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
        <SiteRoutes pages={sitePages} />
      </App>
    </StaticRouter>
  );
}

async function adminTree(app: AppProps, client: ApolloClient, url: string): Promise<ReactElement> {
  const handler = createStaticHandler(adminRoutes(app, client));
  const context = await handler.query(new Request(new URL(url, HOST)));
  if (context instanceof Response) throw new Error('The admin area answered with a response instead of a page.');
  const router = createStaticRouter(handler.dataRoutes, context);
  return <StaticRouterProvider router={router} context={context} hydrate={false} />;
}

function siteAssets(manifest: BuildManifest, assets: Map<string, string>, url: string, language: Language): string {
  const page = matchedPage(url)?.route;
  const key = `${page?.source} ${language}`;
  const known = assets.get(key) ?? assetsOf(manifest, page, language);
  assets.set(key, known);
  return known;
}

function assetsOf(manifest: BuildManifest, page: SitePage | undefined, language: Language): string {
  const sources = [`locales/${language}.po`];
  if (page) sources.push(page.source);
  if (page?.texts)
    sources.push(`${page.texts}/${language}.tsx`, `${page.texts}/${language}.ts`, `${page.texts}/${language}.po`);
  return headAssets(manifest, 'entry-browser.tsx', sources);
}

function adminAssets(manifest: BuildManifest, language: Language): string {
  return headAssets(manifest, 'entry-admin.tsx', [`locales/${language}.po`, `locales/admin/${language}.po`]);
}

/** What makes the site an application that can be installed, and its pages readable without a connection. */
function offlineTags({ language, hasOfflineReading }: PageRequest): string {
  const manifest = `<link rel="manifest" href="/manifest-${language}.webmanifest">`;
  return hasOfflineReading ? `${manifest}<meta name="${WORKER_META}" content="/sw.js">` : manifest;
}

/** React skips elements it does not know in head and body when it hydrates a document, so both can be added as text. */
function withHeadAndState(html: string, head: string, state: string): string {
  return html
    .replace('<head>', () => `<head>${head}`)
    .replace('</body>', () => `<script type="application/json" id="${STATE_ELEMENT}">${state}</script></body>`);
}
