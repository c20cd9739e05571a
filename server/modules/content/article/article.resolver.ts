import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Category } from '#domain/content.ts';
import { type Language, localized } from '#domain/language.ts';
import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { CategoryEnum, LanguageEnum } from '../../../platform/api/enums.ts';
import { PageArguments } from '../../../platform/api/page-arguments.ts';
import { perRequest, requestLoader } from '../../../platform/api/per-request.ts';
import { AskedFields } from '../../../platform/http/asked-fields.ts';
import { BODY_COST, pageCost, parsedCost } from '../../../platform/http/query-cost.ts';
import { User } from '../../accounts/user.entity.ts';
import { withMedia } from '../../media/bodies-with-media.ts';
import { Picture, shownPicture } from '../../media/shown-picture.ts';
import { bodyBeside, bodyIn, bodyLoader } from '../model/body-loader.ts';
import { languagesOf } from '../model/has-spanish.ts';
import { Heading, tablesOfContents } from '../model/heading.ts';
import { ItemKey } from '../model/item-key.ts';
import { LocalizedText } from '../model/localized-text.ts';
import { ReadingText, readingTexts } from '../model/reading-text.ts';
import { teaserOf } from '../model/teaser.ts';
import { Article } from './article.entity.ts';
import { ArticleService } from './article.service.ts';

const articleBody = perRequest(({ get, answerSize }) => bodyLoader<Article>(get(ArticleService), answerSize));

const neighbors = requestLoader(({ get }, items: readonly Article[]) => get(ArticleService).neighbors(items));

const relatedArticles = requestLoader(({ get }, items: readonly Article[]) => get(ArticleService).related(items));

const articleWords = requestLoader(
  async ({ get }, items: readonly Article[]) => {
    const missing = items.filter(({ words }) => words === undefined);
    if (missing.length > 0) await get(ArticleService).loadWords(missing);
    return items;
  },
  { cache: false },
);

@ObjectType()
class ArticlePage {
  @Field(() => [Article])
  items!: Article[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;

  @Field(() => Boolean, { description: `True if a search has more than its ${SEARCH_RESULTS_MAX} newest results.` })
  hasMore!: boolean;
}

@ArgsType()
class ArticlePageArguments extends PageArguments {
  @Field(() => CategoryEnum, { nullable: true, description: 'If omitted, all categories.' })
  category?: Category;
}

@ObjectType({ description: 'An article in one language; each text falls back to English separately.' })
class ArticleText {
  article!: Article;
  language!: Language;
}

/** Comparing texts takes longer than reading the articles. */
const relatedCost = ({ childComplexity }: { childComplexity: number }) => BODY_COST + 3 * childComplexity;

@Resolver(() => Article)
export class ArticleResolver {
  @Query(() => ArticlePage, {
    description: 'Newest first. Only published ones, unless an admin asks for drafts.',
    complexity: pageCost,
  })
  articles(
    @Args(() => ArticlePageArguments) wanted: ArticlePageArguments,
    @Ctx() api: ApiContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return api.get(ArticleService).page(api.viewer, api.clientAddress, wanted, AskedFields.of(info).in('items'));
  }

  @Query(() => Article, { nullable: true })
  article(@Args(() => ItemKey) key: ItemKey, @Ctx() api: ApiContext, @Info() info: GraphQLResolveInfo) {
    return api.get(ArticleService).one(api.viewer, key.oneKey(), AskedFields.of(info));
  }

  @FieldResolver(() => User)
  author(@Root() article: Article): Promise<User> {
    return article.author.loadOrFail();
  }

  @FieldResolver(() => Int)
  authorId(@Root() article: Article): number {
    return article.author.id;
  }

  @FieldResolver(() => String, { description: 'English body as sanitized HTML.', complexity: BODY_COST })
  async content(@Root() article: Article, @Ctx() api: ApiContext): Promise<string> {
    return (await bodyIn('en', article, articleBody(api))).value;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Spanish body as sanitized HTML.',
    complexity: BODY_COST,
  })
  async contentEs(@Root() article: Article, @Ctx() api: ApiContext): Promise<string | null> {
    return (await articleBody(api).load(article)).contentEs;
  }

  @FieldResolver(() => [LanguageEnum], {
    description: 'The languages that it has text in. Its page exists in each of them.',
  })
  languages(@Root() article: Article): Language[] {
    return languagesOf(article);
  }

  @FieldResolver(() => ArticleText)
  localized(@Root() article: Article, @Arg('language', () => LanguageEnum) language: Language): ArticleText {
    return { article, language };
  }

  @FieldResolver(() => Picture, {
    nullable: true,
    description: 'Null unless the image URL is that of an uploaded picture.',
  })
  picture(
    @Root() { imageUrl }: Article,
    @Arg('language', () => LanguageEnum) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<Picture | null> {
    return shownPicture(imageUrl, language, api);
  }

  @FieldResolver(() => Article, { nullable: true, description: 'The published article before this one by date.' })
  async previous(@Root() article: Article, @Ctx() api: ApiContext) {
    return (await neighbors(api).load(article)).older;
  }

  @FieldResolver(() => Article, { nullable: true, description: 'The published article after this one by date.' })
  async next(@Root() article: Article, @Ctx() api: ApiContext) {
    return (await neighbors(api).load(article)).newer;
  }

  @FieldResolver(() => [Article], {
    description:
      'Up to three published articles, those with the most words in common first, then others of the category.',
    complexity: relatedCost,
  })
  related(@Root() article: Article, @Ctx() api: ApiContext): Promise<Article[]> {
    return relatedArticles(api).load(article);
  }
}

@Resolver(() => ArticleText)
export class ArticleTextResolver {
  @FieldResolver(() => LocalizedText)
  title(@Root() { article, language }: ArticleText): LocalizedText {
    return localized(article.title, article.titleEs, language);
  }

  @FieldResolver(() => LocalizedText)
  excerpt(@Root() { article, language }: ArticleText): LocalizedText {
    return localized(article.excerpt, article.excerptEs, language);
  }

  @FieldResolver(() => LocalizedText, { description: 'The beginning of the excerpt, for a card.' })
  teaser(@Root() text: ArticleText): LocalizedText {
    return teaserOf(this.excerpt(text));
  }

  @FieldResolver(() => LocalizedText, { description: 'Sanitized HTML.', complexity: BODY_COST })
  async content(@Root() { article, language }: ArticleText, @Ctx() api: ApiContext): Promise<LocalizedText> {
    return withMedia(await bodyIn(language, article, articleBody(api)), api);
  }

  @FieldResolver(() => Int, { description: 'About how many minutes it takes to read the body, at least 1.' })
  async readingMinutes(@Root() { article, language }: ArticleText, @Ctx() api: ApiContext): Promise<number> {
    const { words, wordsEs } = await articleWords(api).load(article);
    return readingMinutes(language === 'es' ? (wordsEs ?? words) : words);
  }

  @FieldResolver(() => ReadingText, { complexity: parsedCost })
  async reading(@Root() text: ArticleText, @Ctx() api: ApiContext): Promise<ReadingText> {
    const content = await this.content(text, api);
    return readingTexts.of(content, await bodyBeside(content, text.article, articleBody(api)));
  }

  @FieldResolver(() => [Heading], { complexity: parsedCost })
  async tableOfContents(@Root() text: ArticleText, @Ctx() api: ApiContext): Promise<Heading[]> {
    return tablesOfContents.of(await bodyIn(text.language, text.article, articleBody(api)));
  }
}
