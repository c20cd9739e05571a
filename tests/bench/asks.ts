import type { DocumentNode } from 'graphql';
import { hashOf } from '#client/app/trusted-documents.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import {
  ArticlePageDocument,
  type ArticlePageQueryVariables,
  NewsPageDocument,
  type NewsPageQueryVariables,
} from '../../client/gql/graphql.ts';
import { COMMON_WORD, MISSING_WORD, RARE_WORD, slugOf } from './articles.ts';
import type { Ask } from './exchange.ts';

/** The list that others are compared with. */
export const FIRST_PAGE = 'GraphQL list, page 1';

/** What is measured at a number of articles. */
export function asks(articles: number): Ask[] {
  const address = slugOf(Math.floor(articles / 2));
  const lastPage = Math.min(1_000, Math.ceil(articles / LISTING_PAGE_SIZE));
  return [
    { name: 'REST list, 9 articles', path: '/api/articles?limit=9' },
    { name: 'REST article', path: `/api/articles/${address}` },
    listing(FIRST_PAGE, {}),
    article('GraphQL article', address),
    listing(`GraphQL list, page ${lastPage.toLocaleString('en-US')}`, { page: lastPage }),
    listing('GraphQL list, a category', { category: 'Security' }),
    listing('search en, common word', { search: COMMON_WORD.en }),
    listing('search en, rare word', { search: RARE_WORD.en }),
    listing('search en, no hit', { search: MISSING_WORD }),
    listing('search es, common word', { search: COMMON_WORD.es, language: 'es' }),
    listing('search es, rare word', { search: RARE_WORD.es, language: 'es' }),
    listing('search es, no hit', { search: MISSING_WORD, language: 'es' }),
    { name: 'HTML home', path: '/' },
    { name: 'HTML article', path: `/news/${address}` },
    { name: 'HTML news', path: '/news' },
  ];
}

/** The query that an article's page sends from the browser. */
function article(name: string, slug: string): Ask {
  const variables: ArticlePageQueryVariables = { slug, language: 'en', commentsFrom: null };
  return query(name, ArticlePageDocument, variables);
}

/** The query that the news page sends from the browser. */
function listing(name: string, narrowed: Partial<NewsPageQueryVariables>): Ask {
  const everything = { language: 'en', page: 1, pageSize: LISTING_PAGE_SIZE, search: null, category: null };
  return query(name, NewsPageDocument, { ...everything, ...narrowed });
}

/** In the form that the site's own client sends. */
function query(name: string, document: DocumentNode, variables: object): Ask {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(document) } };
  return { name, path: '/graphql', body: JSON.stringify({ variables, extensions }) };
}
