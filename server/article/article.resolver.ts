import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Category } from '#domain/content.ts';
import { type Language, localized } from '#domain/language.ts';
import { User } from '../account/user.entity.ts';
import type { ApiContext } from '../api-context.ts';
import { CommentPage, CommentWindowArguments } from '../comment/comment-window.ts';
import { Heading } from '../content/heading.ts';
import { ItemKey } from '../content/item-key.ts';
import { LocalizedText } from '../content/localized-text.ts';
import { PageArguments } from '../content/page-arguments.ts';
import { headingsOf } from '../content-html/headings.ts';
import { CategoryEnum, LanguageEnum } from '../enums.ts';
import { BODY_COST, commentsCost, pageCost } from '../http/query-cost.ts';
import { Article } from './article.entity.ts';

@ObjectType()
class ArticlePage {
  @Field(() => [Article])
  items!: Article[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
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

@Resolver(() => Article)
export class ArticleResolver {
  @Query(() => ArticlePage, {
    description: 'Newest first. Only published ones, unless an admin asks for drafts.',
    complexity: pageCost,
  })
  articles(@Args(() => ArticlePageArguments) wanted: ArticlePageArguments, @Ctx() api: ApiContext) {
    return api.services.articles.page(api.viewer, wanted);
  }

  @Query(() => Article, { nullable: true })
  article(@Args(() => ItemKey) key: ItemKey, @Ctx() api: ApiContext) {
    return api.services.articles.one(api.viewer, key.oneKey());
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
    return (await api.loaders.articleBody.load(article)).content;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Spanish body as sanitized HTML.',
    complexity: BODY_COST,
  })
  async contentEs(@Root() article: Article, @Ctx() api: ApiContext): Promise<string | null> {
    return (await api.loaders.articleBody.load(article)).contentEs;
  }

  @FieldResolver(() => ArticleText)
  localized(@Root() article: Article, @Arg('language', () => LanguageEnum) language: Language): ArticleText {
    return { article, language };
  }

  @FieldResolver(() => Article, { nullable: true, description: 'The published article before this one by date.' })
  async previous(@Root() article: Article, @Ctx() api: ApiContext) {
    return (await api.loaders.neighbors.load(article)).older;
  }

  @FieldResolver(() => Article, { nullable: true, description: 'The published article after this one by date.' })
  async next(@Root() article: Article, @Ctx() api: ApiContext) {
    return (await api.loaders.neighbors.load(article)).newer;
  }

  @FieldResolver(() => CommentPage, { description: 'Top-level comments, newest first.', complexity: commentsCost })
  comments(
    @Root() { id }: Article,
    @Args(() => CommentWindowArguments) window: CommentWindowArguments,
    @Ctx() api: ApiContext,
  ): Promise<CommentPage> {
    return api.loaders.comments.article.load({ id, window });
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

  @FieldResolver(() => LocalizedText, { description: 'Sanitized HTML.', complexity: BODY_COST })
  async content(@Root() { article, language }: ArticleText, @Ctx() api: ApiContext): Promise<LocalizedText> {
    const { content, contentEs } = await api.loaders.articleBody.load(article);
    return localized(content, contentEs, language);
  }

  @FieldResolver(() => [Heading], { complexity: BODY_COST })
  async tableOfContents(@Root() text: ArticleText, @Ctx() api: ApiContext): Promise<Heading[]> {
    return headingsOf((await this.content(text, api)).value);
  }
}
