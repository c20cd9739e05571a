import { addresses, itemAddress } from '#domain/addresses.ts';
import { AppError } from '#domain/app-error.ts';
import { searchedFields } from '#domain/content/kinds.ts';
import { COMMENT_TARGETS, type CommentTargetKind } from '#domain/content.ts';
import { type Language, type LocalizedText, localized } from '#domain/language.ts';
import { SEARCH_PAGE_MAX, SEARCH_RESULTS_MAX, SEARCH_SUGGESTIONS_FROM } from '#domain/limits.ts';
import type { SearchKind } from '#domain/search.ts';
import { VISIBLE } from '../../platform/access/visibility.ts';
import { NumberedPage } from '../../platform/api/numbered-page.ts';
import { checkPageNumber, checkSearch, type PageNumber } from '../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { Turns } from '../../platform/limits/turns.ts';
import { separatedText } from '../content/html/plain-text.ts';
import { type FoundItem, foundItems, SUGGESTED, similarItems } from './found-items.ts';
import { termAt } from './glossary-terms.ts';
import { headlines, type MarkedText, type ShownText } from './headlines.ts';
import { respelled } from './spelling.ts';
import { anyWord, type TextQuery, textQuery } from './text-query.ts';

export interface WantedResults extends PageNumber {
  search: string;
  language: Language;
  kind?: SearchKind | null;
}

export interface SearchResult {
  kind: SearchKind;
  slug: string;
  path: string;
  title: MarkedText;
  snippet: MarkedText;
}

/** A result as it is shown while someone types. */
export interface SearchSuggestion {
  kind: SearchKind;
  path: string;
  title: LocalizedText;
}

/** One page of results, the best first. */
export class SearchResults extends NumberedPage<SearchResult> {
  /** @param isSimilar whether nothing was found, and the items only look like what was searched. */
  constructor(
    items: SearchResult[],
    pageSize: number,
    count: number,
    readonly isSimilar = false,
    readonly suggestion: string | null = null,
  ) {
    super(items, pageSize, () => Promise.resolve(count), SEARCH_RESULTS_MAX);
  }
}

/** Similar items that are shown when nothing was found. */
const SIMILAR = 5;
/** Characters of a body that a snippet can come from. */
const SHOWN = 60_000;

/** The fields that snippets come from. The title is shown by itself. */
const shownFields = (type: CommentTargetKind) => searchedFields(type).filter(({ name }) => name !== 'title');

interface Row {
  id: number;
  slug: string;
  title: string;
  titleEs: string | null;
  /** In the order of {@link shownFields}. */
  texts: (string | null)[];
  textsEs: (string | null)[];
}

/** Searches of all visitors of this process that run at a time, and that wait: each takes several long statements. */
const turns = new Turns(3, 50);

/** The public search. Everyone finds the same: what is published. */
export class SearchService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'tags' | 'rateLimits'>) {}

  /**
   * @throws AppError BAD_USER_INPUT if the search is too long, or the page is out of bounds; RATE_LIMITED; BUSY.
   */
  async page(clientAddress: string, wanted: WantedResults): Promise<SearchResults> {
    checkPageNumber(wanted);
    if (wanted.pageSize > SEARCH_PAGE_MAX) throw AppError.badInput({ pageSize: 'invalid' });
    const search = this.read(wanted.search);
    if (search === '') return new SearchResults([], wanted.pageSize, 0);
    await this.context.rateLimits.search(clientAddress);
    return turns.take(() => this.found(search, wanted));
  }

  /**
   * The first results of a search whose last word can be unfinished.
   * @throws AppError BAD_USER_INPUT if the search is too long; RATE_LIMITED; BUSY.
   */
  async suggestions(clientAddress: string, typed: string, language: Language): Promise<SearchSuggestion[]> {
    const search = this.read(typed);
    if (search.length < SEARCH_SUGGESTIONS_FROM) return [];
    await this.context.rateLimits.suggestions(clientAddress);
    return turns.take(async () => {
      const query = await textQuery(this.context.em, search, true);
      const found = query ? await foundItems(this.context.em, query, language, null, SUGGESTED) : [];
      const shown = await this.shown(found, language, false);
      return shown.map(({ kind, path, title }) => ({ kind, path, title }));
    });
  }

  /** The search as it is looked for; what it finds changes with what has these tags. */
  private read(search: string): string {
    checkSearch(search);
    for (const tag of ['articles', 'videos', 'course', 'search'] as const) this.context.tags.add(tag);
    return search.replaceAll('\0', '').trim();
  }

  private async found(search: string, wanted: WantedResults): Promise<SearchResults> {
    const { page, pageSize, language, kind = null } = wanted;
    const query = await textQuery(this.context.em, search);
    const found = query ? await foundItems(this.context.em, query, language, kind) : [];
    if (!found.some(({ hasAll }) => hasAll)) return this.similar(search, query, wanted);
    const listed = found.slice(0, SEARCH_RESULTS_MAX).slice((page - 1) * pageSize, page * pageSize);
    return new SearchResults(await this.results(listed, query, language), pageSize, found.length);
  }

  private async similar(
    search: string,
    query: TextQuery | null,
    { language, kind = null, pageSize }: WantedResults,
  ): Promise<SearchResults> {
    const { em } = this.context;
    const similar = async (found: FoundItem[], query: TextQuery | null, suggestion: string | null = null) =>
      new SearchResults(await this.results(found.slice(0, SIMILAR), query, language), pageSize, 0, true, suggestion);
    const suggestion = await respelled(em, search, language);
    const meant = suggestion === null ? null : await textQuery(em, suggestion);
    const found = meant ? await foundItems(em, meant, language, kind) : [];
    if (found.some(({ hasAll }) => hasAll)) return similar(found, meant, suggestion);
    const parts = anyWord(meant ?? query);
    const withSome = parts ? await foundItems(em, parts, language, kind) : [];
    if (withSome.length > 0) return similar(withSome, parts);
    return similar(await similarItems(em, search, language, kind, SIMILAR), null);
  }

  private async results(
    found: readonly FoundItem[],
    query: TextQuery | null,
    language: Language,
  ): Promise<SearchResult[]> {
    const shown = await this.shown(found, language);
    const marked = await headlines(this.context.em, shown, query);
    return shown.map(({ kind, slug, path }, index) => {
      const { title, snippet } = marked[index] ?? { title: { parts: [], language }, snippet: { parts: [], language } };
      return { kind, slug, path, title, snippet };
    });
  }

  /** The found items with their texts, in order. Those that are gone since are left out. @param hasTexts or only titles. */
  private async shown(found: readonly FoundItem[], language: Language, hasTexts = true) {
    const rows = new Map<string, Row>();
    for (const type of COMMENT_TARGETS) {
      const ids = found.filter(({ kind }) => kind === type).map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const row of await this.rows(type, ids, hasTexts)) rows.set(`${type} ${row.id}`, row);
    }
    return found.flatMap(({ kind, id, isByEnglish }): (ShownText & Pick<SearchResult, 'kind' | 'slug' | 'path'>)[] => {
      if (kind === 'term') {
        const term = termAt(id, language);
        if (!term) return [];
        const text = { value: term.definition, language };
        const path = addresses.glossaryTerm(term.term);
        const original = isByEnglish ? termAt(id, 'en') : null;
        const english = original && titled(original.name, original.definition);
        return [{ kind, slug: term.term, path, title: { value: term.name, language }, text, english }];
      }
      const row = rows.get(`${kind} ${id}`);
      const path = row && itemAddress(kind, row.slug);
      if (!row || !path) return [];
      const title = localized(row.title, row.titleEs, language);
      const text = textOf(kind, row, language);
      const isTranslated = title.language !== 'en' || text.language !== 'en';
      const english = isByEnglish && isTranslated ? titled(row.title, textOf(kind, row, 'en').value) : null;
      return [{ kind, slug: row.slug, path, title, text, english }];
    });
  }

  private rows(type: CommentTargetKind, ids: number[], hasTexts: boolean): Promise<Row[]> {
    const fields = hasTexts ? shownFields(type) : [];
    const texts = fields.map(({ column }) => `left(r.${column}, ${SHOWN})`);
    const textsEs = fields.map(({ column, isTranslated }) =>
      isTranslated ? `left(r.${column}_es, ${SHOWN})` : 'null::text',
    );
    return this.context.em.execute(
      `select r.id, r.slug, r.title, r.title_es as "titleEs", to_jsonb(array[${texts.join(', ')}]::text[]) as texts,
         to_jsonb(array[${textsEs.join(', ')}]::text[]) as "textsEs"
       from ${VISIBLE[type]} and r.id in (?)`,
      [ids],
    );
  }
}

/** Like headings and cells in the text of a body. */
function titled(title: string, text: string): string {
  return `${title} · ${text}`;
}

/** The texts of an item one after another. Those in another language than the first are left out, names are not. */
function textOf(type: CommentTargetKind, { texts, textsEs }: Row, wanted: Language): LocalizedText {
  const given = shownFields(type).flatMap((field, index) => {
    const text = localized(texts[index] ?? '', textsEs[index], wanted);
    return text.value ? [{ ...text, field }] : [];
  });
  const language = given[0]?.language ?? 'en';
  const value = given
    .filter((text) => text.language === language || !text.field.isTranslated)
    .map((text) => (text.field.type === 'html' ? separatedText(text.value) : text.value))
    .join(' ');
  return { value, language };
}
