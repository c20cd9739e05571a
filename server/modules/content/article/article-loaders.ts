import { perRequest } from '../../../platform/api/per-request.ts';
import { bodyLoader } from '../model/body-loader.ts';
import type { Article } from './article.entity.ts';
import { ArticleService } from './article.service.ts';

export const articleBody = perRequest(({ get, answerSize }) => bodyLoader<Article>(get(ArticleService), answerSize));
