import { Router } from 'express';
import { BRAND } from '#domain/brand.ts';
import { AccountService } from '../accounts/account.service.ts';
import { recorded } from '../accounts/sign-in.ts';

/** The logged-in person's own data, as a file. */
export const personalDataRoutes = Router();

personalDataRoutes.get('/export', async (req, res) => {
  const { get, viewer, user } = req.api;
  const data = await recorded(req.api, 'data-export', () => get(AccountService).personalData(viewer));
  res.set('Cache-Control', 'no-store').attachment(`sato-data-${user?.username}.json`);
  res.type('json').send(JSON.stringify({ site: BRAND.name, exportedAt: new Date(), ...data }, null, 2));
});
