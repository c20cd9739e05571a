import type { Request, RequestHandler, Response } from 'express';

/** Marks responses that depend on the viewer. */
export const personalAnswers: RequestHandler = (req, res, next) => {
  setPersonalCaching(req, res);
  res.vary('Cookie');
  next();
};

/**
 * Responses for logged-in users are never stored, so that the next person at the same browser can't go back to them. Other
 * responses may be stored by browsers alone, which must revalidate them. Going back then shows them immediately.
 */
export function setPersonalCaching({ api: { user } }: Request, res: Response): void {
  res.set('Cache-Control', user ? 'no-store' : 'private, no-cache');
}
