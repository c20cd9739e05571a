import { Router } from 'express';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { found, limitOf } from '../../../platform/http/rest.ts';
import { sendList } from '../../../platform/http/send-list.ts';
import { describedValues } from '../model/described-values.ts';
import type { OneKey } from '../model/item-key.ts';
import { addContentWrites, addReadBySlug, type ItemAnswer } from '../writing/content-writing.routes.ts';
import type { Article } from './article.entity.ts';
import { ArticleService } from './article.service.ts';

export const articleRoutes = Router();

articleRoutes.get('/', async (req, res) => {
  await sendList(req, res, req.api.get(ArticleService).list(req.api.viewer, limitOf(req)), articleJson);
});

addReadBySlug(articleRoutes, (api, slug) => answer(api, { slug }));

addContentWrites(articleRoutes, 'article', (api, id) => answer(api, { id }));

/** @throws AppError NOT_FOUND if the viewer can't see such an article. */
async function answer({ get, viewer }: ApiContext, key: OneKey): Promise<ItemAnswer> {
  const article = found(await get(ArticleService).one(viewer, key), 'Article');
  return { version: article.version, slug: article.slug, json: articleJson(article) };
}

/** The read shape of an article over REST. Author and bodies must be loaded. */
function articleJson(article: Article) {
  const author = article.author.getEntity();
  return {
    id: article.id,
    ...describedValues('article', article),
    authorId: author.id,
    author: { id: author.id, username: author.username, role: author.role },
    commentCount: article.commentCount,
  };
}
