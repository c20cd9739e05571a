import { type RequestHandler, Router } from 'express';
import { execute, type GraphQLSchema } from 'graphql';
import { isSubscriptionAddress } from '#domain/addresses.ts';
import { AppError } from '#domain/app-error.ts';
import type { ClientDocument } from '#domain/client-document.ts';
import type { RenderPage } from '#domain/page-render.ts';
import { outageOf } from '../database/outage.ts';
import { STATUS } from './error-status.ts';
import type { FailureLog } from './failure-log.ts';
import { loggedPath } from './logged-path.ts';
import { originOf } from './origin.ts';
import { pageLanguage } from './page-language.ts';
import { setPersonalCaching } from './personal-answers.ts';
import { POLICY_HEADER, policyOf } from './security-headers.ts';
import { clearSessionCookie, namesSession } from './session.ts';

/** The source of pages: the built client, or the client's source code in development. */
export interface PageSource {
  /** Serves scripts, styles, fonts and images, and passes on all other requests. */
  assets: RequestHandler;
  renderPage: RenderPage;
  /** The documents that the client sends. Omitted if pages can change while the server runs, as in development. */
  documents?: readonly ClientDocument[];
}

/** Every other GET is a page of the client, rendered with its data in the visitor's language. */
export function pages(schema: GraphQLSchema, { renderPage, documents }: PageSource, failures: FailureLog): Router {
  const routes = Router();
  // A pattern without parameters: a path that can't be decoded is handled like any other page that doesn't exist.
  routes.get(/^/, async (req, res) => {
    // Some code would take "//news" for another host. "/news/" is the same as "/news".
    const url = req.originalUrl.replace(/^[/\\]*/, '/').replace(/(?<=[^/])\/+(?=\?|$)/, '');
    if (url !== req.originalUrl) return res.redirect(301, url);
    let outage: unknown;
    let refusal: AppError | undefined;
    const page = await renderPage({
      url: decodableUrl(url),
      origin: originOf(req),
      language: pageLanguage(req),
      isSignedIn: req.api.user !== null,
      // In development there is no worker.
      hasOfflineReading: req.api.config.offlineReading && documents !== undefined,
      execute: async ({ document, variables }) => {
        const result = await execute({ schema, document, variableValues: variables, contextValue: req.api });
        if (result.errors) req.api.tags.refuse();
        for (const error of new Set(result.errors)) {
          const cause = error.originalError ?? error;
          if (outageOf(cause)) outage = cause;
          else if (cause instanceof AppError && cause.retryAfter !== undefined) refusal = cause;
          else failures.write(cause, { method: req.method, path: loggedPath(req.path), field: error.path?.join('.') });
        }
        return result;
      },
    });
    if (outage) throw outage;
    // Only for pages: while a page sends a request, another tab may log in.
    if (req.api.user === null && namesSession(req)) clearSessionCookie(req, req.api.config);
    setPersonalCaching(req, res);
    res.vary('Accept-Language, Cookie');
    if (req.query.preview !== undefined || isSubscriptionAddress(req.path))
      res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    if ('redirect' in page) return res.redirect(page.status, page.redirect);
    if (res.hasHeader(POLICY_HEADER)) res.setHeader(POLICY_HEADER, policyOf(req.api.config, page.inline));
    // The page says that a part of it couldn't be loaded.
    if (refusal) res.set('Retry-After', String(refusal.retryAfter));
    res
      .status(refusal ? STATUS[refusal.code] : page.status)
      .type('html')
      .send(page.html);
  });
  return routes;
}

/** The router writes to the console about a path that it can't decode. Escaped, it is an ordinary one that leads nowhere. */
function decodableUrl(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + query.join('');
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
