import { Router } from 'express';
import { found, limitOf } from '../http/rest.ts';
import type { Article } from './article.entity.ts';

export const articleRoutes = Router();

articleRoutes.get('/', async (req, res) => {
  const articles = await req.api.services.articles.list(req.api.viewer, limitOf(req));
  res.json(articles.map(articleJson));
});

articleRoutes.get('/:slug', async (req, res) => {
  const article = await req.api.services.articles.one(req.api.viewer, { slug: req.params.slug });
  res.json(articleJson(found(article, 'Article')));
});

/** The read shape of an article over REST; needs author and bodies loaded. */
function articleJson(article: Article) {
  const author = article.author.getEntity();
  return {
    id: article.id,
    title: article.title,
    titleEs: article.titleEs,
    slug: article.slug,
    content: article.content,
    contentEs: article.contentEs,
    excerpt: article.excerpt,
    excerptEs: article.excerptEs,
    authorId: author.id,
    author: { id: author.id, username: author.username, role: author.role },
    category: article.category,
    imageUrl: article.imageUrl,
    status: article.status,
    language: article.language,
    attribution: article.attribution,
    sourceUrl: article.sourceUrl,
    commentCount: article.commentCount,
    createdAt: article.createdAt,
    updatedAt: article.updatedAt,
  };
}
