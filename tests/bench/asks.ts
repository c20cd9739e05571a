import { addTypenameToDocument } from '@apollo/client/utilities';
import { type DocumentNode, print } from 'graphql';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { NewsPageDocument, type NewsPageQueryVariables } from '../../client/gql/graphql.ts';
import { COMMON_WORD, MISSING_WORD, RARE_WORD, slugOf } from './articles.ts';
import type { Ask } from './exchange.ts';

/** What is measured at a number of articles. */
export function asks(articles: number): Ask[] {
  const address = slugOf(Math.floor(articles / 2));
  const lastPage = Math.min(1_000, Math.ceil(articles / LISTING_PAGE_SIZE));
  return [
    { name: 'REST list, 3 articles', path: '/api/articles?limit=3' },
    { name: 'REST article', path: `/api/articles/${address}` },
    listing('GraphQL list, page 1', {}),
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
  ];
}

/** The query that the news page sends from the browser. */
function listing(name: string, narrowed: Partial<NewsPageQueryVariables>): Ask {
  const everything = { language: 'en', page: 1, pageSize: LISTING_PAGE_SIZE, search: null, category: null };
  const document: DocumentNode = addTypenameToDocument(NewsPageDocument);
  const variables = { ...everything, ...narrowed };
  return { name, path: '/graphql', body: JSON.stringify({ query: print(document), variables }) };
}
