import { CONTENT_TYPE, type ContentSection } from '#client/admin/sections.ts';
import type { Answer } from '../server.ts';

/** A row of a list as the server answers it. */
export const row = (section: ContentSection, id: number, title: string, given: object = {}) => ({
  ...{ __typename: 'ContentRow', type: CONTENT_TYPE[section], id, title, titleEs: null, slug: `slug-${id}` },
  ...{ status: 'draft', hasSpanish: true, isOutdated: false, wishCount: 0, publishedAt: null, publishAt: null },
  ...{ unpublishAt: null, hasPendingDraft: false, draftPublishAt: null, order: 1, category: null },
  ...{ createdAt: '2026-01-31T12:00:00Z', updatedAt: '2026-01-31T12:00:00Z', moduleTitle: null, moduleTitleEs: null },
  ...given,
});
export type Row = ReturnType<typeof row>;

export function rowsAnswer(items: Row[], pageCount = 1, totalCount = items.length): Answer {
  const published = items.filter(({ status }) => status === 'published').length;
  const counts = { __typename: 'StatusCounts', all: items.length, published, other: items.length - published };
  return { data: { contentRows: { totalCount, pageCount, hasMore: false, counts, items } } };
}
