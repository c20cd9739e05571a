import type { Request } from 'express';

/** Of the argument `idempotencyKey` of mutations that create something. */
export const IDEMPOTENCY_KEY = {
  nullable: true,
  description: 'A UUID that the caller chooses. Sending a request again with the same one creates nothing new.',
};

/** The same over REST. */
export function idempotencyKeyOf(req: Request): string | undefined {
  return req.get('idempotency-key');
}
