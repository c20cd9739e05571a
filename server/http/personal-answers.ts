import type { RequestHandler } from 'express';

/** Answers that depend on who asks: no cache between may keep them for somebody else. */
export const personalAnswers: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'private, no-cache').vary('Cookie');
  next();
};
