import type { Request, RequestHandler, Response } from 'express';

/** Marks answers that depend on who asks. */
export const personalAnswers: RequestHandler = (req, res, next) => {
  setPersonalCaching(req, res);
  res.vary('Cookie');
  next();
};

/**
 * What a signed-in person is shown is kept nowhere, so that the next person at the same browser can't go back to it. Other
 * answers may be kept by the browser alone, which asks whether they still hold; going back then shows them at once.
 */
export function setPersonalCaching({ api: { user } }: Request, res: Response): void {
  res.set('Cache-Control', user ? 'no-store' : 'private, no-cache');
}
