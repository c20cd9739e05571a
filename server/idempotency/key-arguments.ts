import type { Request } from 'express';

/** Of the argument `idempotencyKey` of mutations that create something. */
export const IDEMPOTENCY_KEY = {
  nullable: true,
  description: 'A UUID of the caller. What is sent again with the same one is stored once.',
};

/** The same over REST. */
export function idempotencyKeyOf(req: Request): string | undefined {
  return req.get('idempotency-key');
}
