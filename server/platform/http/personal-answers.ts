import type { Request, RequestHandler, Response } from 'express';

/** Marks answers that depend on who asks. */
export const personalAnswers: RequestHandler = (req, res, next) => {
  setPersonalCaching(req, res);
  res.vary('Cookie');
  next();
};

/**
 * Answers for logged-in people are never stored, so that the next person at the same browser can't go back to them.
 * Only browsers may store other answers, and must revalidate them. Going back then shows them immediately.
 */
export function setPersonalCaching({ api: { user } }: Request, res: Response): void {
  res.set('Cache-Control', user ? 'no-store' : 'private, no-cache');
}
