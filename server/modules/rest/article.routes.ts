import { Router } from 'express';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { found, limitOf } from '../../platform/http/rest.ts';
import { sendList } from '../../platform/http/send-list.ts';
import { CommentPageService } from '../community/comment/comment-page.service.ts';
import type { Article } from '../content/article/article.entity.ts';
import { ArticleService } from '../content/article/article.service.ts';
import { describedValues } from '../content/model/described-values.ts';
import type { OneKey } from '../content/model/item-key.ts';
import { addContentWrites, addReadBySlug, type ItemAnswer } from './content-writing.routes.ts';

export const articleRoutes = Router();

articleRoutes.get('/', async (req, res) => {
  await sendList(req, res, counted(req.api, limitOf(req)), articleJson);
});

addReadBySlug(articleRoutes, (api, slug) => answer(api, { slug }));

addContentWrites(articleRoutes, 'article', (api, id) => answer(api, { id }));

/** The articles that the viewer may see, with the number of comments on each. */
async function* counted({ get, viewer }: ApiContext, limit: number | undefined): AsyncGenerator<[Article, number][]> {
  for await (const articles of get(ArticleService).list(viewer, limit)) {
    const counts = await get(CommentPageService).countUnder(
      'article',
      articles.map(({ id }) => id),
    );
    yield articles.map((article, index) => [article, counts[index] ?? 0]);
  }
}

/** @throws AppError NOT_FOUND if the viewer can't see such an article. */
async function answer({ get, viewer }: ApiContext, key: OneKey): Promise<ItemAnswer> {
  const article = found(await get(ArticleService).one(viewer, key), 'Article');
  const [count = 0] = await get(CommentPageService).countUnder('article', [article.id]);
  return { version: article.version, slug: article.slug, json: articleJson([article, count]) };
}

/** The read shape of an article over REST. Author and bodies must be loaded. */
function articleJson([article, commentCount]: [Article, number]) {
  const author = article.author.getEntity();
  return {
    id: article.id,
    ...describedValues('article', article),
    authorId: author.id,
    author: { id: author.id, username: author.username, role: author.role },
    commentCount,
  };
}
