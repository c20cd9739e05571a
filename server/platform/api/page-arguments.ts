import { ArgsType, Field, Int } from 'type-graphql';
import { AppError } from '#domain/app-error.ts';
import type { Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE, MAX_PAGE_SIZE, SEARCH_MAX } from '#domain/limits.ts';
import { LanguageEnum } from './enums.ts';

/** The page of a numbered list. */
@ArgsType()
export class PageNumber {
  @Field(() => Int, { defaultValue: 1, description: 'From 1.' })
  page = 1;

  @Field(() => Int, { defaultValue: LISTING_PAGE_SIZE, description: `At most ${MAX_PAGE_SIZE}.` })
  pageSize = LISTING_PAGE_SIZE;
}

/** The same, with filters. */
@ArgsType()
export class PageArguments extends PageNumber {
  @Field(() => String, { nullable: true, description: 'A substring; case and accents are ignored.' })
  search?: string;

  @Field(() => LanguageEnum, { defaultValue: 'en', description: 'Searched in addition to English.' })
  language: Language = 'en';

  @Field(() => Boolean, { defaultValue: false, description: 'For admins and editors.' })
  includeDrafts = false;
}

/** @throws AppError BAD_USER_INPUT if page or page size is out of bounds. */
export function checkPageNumber({ page, pageSize }: PageNumber): void {
  if (page < 1 || page > 1_000_000) throw AppError.badInput({ page: 'invalid' });
  if (pageSize < 1 || pageSize > MAX_PAGE_SIZE) throw AppError.badInput({ pageSize: 'invalid' });
}

/** @throws AppError BAD_USER_INPUT if page or page size is out of bounds or the search text is too long. */
export function checkPageArguments({ search, ...number }: PageArguments): void {
  checkPageNumber(number);
  checkSearch(search);
}

/** @throws AppError BAD_USER_INPUT if the text is too long. */
export function checkSearch(search: string | null | undefined): void {
  if (search !== undefined && search !== null && search.length > SEARCH_MAX) {
    throw AppError.badInput({ search: 'too_long' });
  }
}
