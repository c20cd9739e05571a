import { bodyLoader } from '../content/body-loader.ts';
import { perRequest } from '../per-request.ts';
import type { Article } from './article.entity.ts';
import { ArticleService } from './article.service.ts';

export const articleBody = perRequest(({ get, answerSize }) => bodyLoader<Article>(get(ArticleService), answerSize));
