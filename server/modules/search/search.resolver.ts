import { Arg, Args, ArgsType, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import {
  LISTING_PAGE_SIZE,
  SEARCH_MAX,
  SEARCH_PAGE_MAX,
  SEARCH_RESULTS_MAX,
  SEARCH_SUGGESTIONS_FROM,
  SEARCH_SUGGESTIONS_MAX,
} from '#domain/limits.ts';
import type { SearchKind } from '#domain/search.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { LanguageEnum, SearchKindEnum } from '../../platform/api/enums.ts';
import type { PageNumber } from '../../platform/api/page-arguments.ts';
import { listCost, searchCost, suggestionsCost } from '../../platform/http/query-cost.ts';
import { LocalizedText } from '../content/model/localized-text.ts';
import type { MarkedText } from './headlines.ts';
import type { SearchResult, SearchSuggestion } from './search.service.ts';
import { SearchService } from './search.service.ts';

@ObjectType()
class MarkedPart {
  @Field(() => String)
  text!: string;

  @Field(() => Boolean, { description: 'Whether this is what was searched.' })
  isHit!: boolean;
}

@ObjectType('MarkedText', { description: 'Plain text in parts.' })
class MarkedTextType implements MarkedText {
  @Field(() => [MarkedPart], { complexity: listCost(10) })
  parts!: MarkedPart[];

  @Field(() => LanguageEnum, {
    description: 'Not the requested one after a fallback to English, or if only the English has what was searched.',
  })
  language!: Language;
}

@ObjectType('SearchResult')
class SearchResultType implements SearchResult {
  @Field(() => SearchKindEnum)
  kind!: SearchKind;

  @Field(() => String, { description: 'Of a term: its id in the glossary.' })
  slug!: string;

  @Field(() => String, { description: 'The address of the page, as a path.' })
  path!: string;

  @Field(() => MarkedTextType)
  title!: MarkedTextType;

  @Field(() => MarkedTextType, { description: 'Where it was found; otherwise the beginning.' })
  snippet!: MarkedTextType;
}

@ObjectType('SearchSuggestion')
class SearchSuggestionType implements SearchSuggestion {
  @Field(() => SearchKindEnum)
  kind!: SearchKind;

  @Field(() => String, { description: 'The address of the page, as a path.' })
  path!: string;

  @Field(() => LocalizedText)
  title!: LocalizedText;
}

@ObjectType()
class SearchResultPage {
  @Field(() => [SearchResultType])
  items!: SearchResultType[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;

  @Field(() => Boolean, { description: `True if more than the ${SEARCH_RESULTS_MAX} best results were found.` })
  hasMore!: boolean;

  @Field(() => Boolean, {
    description:
      'True if nothing was found. Then `items` has what is spelled much like the search, and `totalCount` is 0.',
  })
  isSimilar!: boolean;

  @Field(() => String, { nullable: true, description: 'A similar search that finds something, if this one does not.' })
  suggestion!: string | null;
}

@ArgsType()
class SearchArguments implements PageNumber {
  @Field(() => Int, { defaultValue: 1, description: 'From 1.' })
  page = 1;

  @Field(() => Int, { defaultValue: LISTING_PAGE_SIZE, description: `At most ${SEARCH_PAGE_MAX}.` })
  pageSize = LISTING_PAGE_SIZE;

  @Field(() => String, {
    description: `At most ${SEARCH_MAX} characters. Word endings, case, accents and how words are joined are ignored; "a phrase", or, and -without are understood.`,
  })
  search!: string;

  @Field(() => LanguageEnum, { defaultValue: 'en', description: 'Searched in addition to English.' })
  language: Language = 'en';

  @Field(() => SearchKindEnum, { nullable: true, description: 'If omitted, all kinds.' })
  kind?: SearchKind | null;
}

@Resolver()
export class SearchResolver {
  @Query(() => SearchResultPage, {
    description: 'Published articles, videos and lessons, and terms of the glossary; the best first.',
    complexity: searchCost,
  })
  search(@Args(() => SearchArguments) wanted: SearchArguments, @Ctx() { get, clientAddress }: ApiContext) {
    return get(SearchService).page(clientAddress, wanted);
  }

  @Query(() => [SearchSuggestionType], {
    description: `For a search that is still typed, at most ${SEARCH_SUGGESTIONS_MAX} of the same results, the best first. The last word can be unfinished. None for fewer than ${SEARCH_SUGGESTIONS_FROM} characters.`,
    complexity: suggestionsCost,
  })
  searchSuggestions(
    @Arg('search', () => String, { description: `At most ${SEARCH_MAX} characters.` }) search: string,
    @Arg('language', () => LanguageEnum, { defaultValue: 'en', description: 'Searched in addition to English.' })
    language: Language,
    @Ctx() { get, clientAddress }: ApiContext,
  ): Promise<SearchSuggestion[]> {
    return get(SearchService).suggestions(clientAddress, search, language);
  }
}
