import { createHash } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { AppError } from '#domain/app-error.ts';
import type { ContentType } from '#domain/content.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { idOf } from '../../platform/http/rest.ts';
import { idempotencyKeyOf } from '../../platform/idempotency/key-arguments.ts';
import { ContentWritingService } from '../content/writing/content-writing.service.ts';

/** An item in its read shape, with the version for its ETag. */
export interface ItemAnswer {
  version: number;
  slug: string;
  json: object;
}

/**
 * GET by slug. A slug that the item had before leads on to its present one.
 * @param read returns the item that has or had the slug.
 */
export function addReadBySlug(routes: Router, read: (api: ApiContext, slug: string) => Promise<ItemAnswer>): void {
  routes.get('/:slug', async (req, res) => {
    const answer = await read(req.api, req.params.slug);
    if (answer.slug === req.params.slug) sendItem(res, answer);
    else res.redirect(301, `${req.baseUrl}/${answer.slug}`);
  });
}

/**
 * POST, PUT and DELETE for a type of content, for admins and editors. A PUT changes only the fields in its body. With an `If-Match`
 * from an earlier answer, it is refused if someone else edited the item in the meantime.
 * @param read returns the current item.
 */
export function addContentWrites(
  routes: Router,
  type: ContentType,
  read: (api: ApiContext, id: number) => Promise<ItemAnswer>,
): void {
  routes.post('/', async (req, res) => {
    const key = idempotencyKeyOf(req);
    const id = await req.api.get(ContentWritingService).create(req.api.viewer, type, req.body, key);
    sendItem(res.status(201), await read(req.api, id));
  });

  routes.put('/:id', async (req, res) => {
    const { get, viewer } = req.api;
    const id = idOf(req);
    try {
      await get(ContentWritingService).update(viewer, type, id, req.body, expectedVersion(req));
    } catch (error) {
      const isOutdated = error instanceof AppError && error.fields.version === 'outdated';
      throw isOutdated ? new AppError('PRECONDITION_FAILED', error.message, error.fields) : error;
    }
    sendItem(res, await read(req.api, id));
  });

  routes.delete('/:id', async (req, res) => {
    await req.api.get(ContentWritingService).remove(req.api.viewer, type, [idOf(req)]);
    res.status(204).end();
  });
}

/** The read shape of an item. Its ETag contains the version and changes with all other values, such as counts. */
function sendItem(res: Response, { version, json }: Omit<ItemAnswer, 'slug'>): void {
  const body = JSON.stringify(json);
  const digest = createHash('sha256').update(body).digest('base64url');
  res.set('ETag', `"${version}-${digest}"`).type('json').send(body);
}

/** The version in `If-Match`; undefined if there is none. An unknown format matches no item. */
function expectedVersion(req: Request): number | undefined {
  const header = req.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  return Number(/^(?:W\/)?"(\d+)-/.exec(header)?.[1] ?? 0);
}
