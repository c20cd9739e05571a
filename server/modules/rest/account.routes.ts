import { Router } from 'express';
import { AppError } from '#domain/app-error.ts';
import { pageLanguage } from '../../platform/http/page-language.ts';
import { logIn, logOut, register } from '../accounts/sign-in.ts';
import type { User } from '../accounts/user.entity.ts';

export const accountRoutes = Router();

accountRoutes.get('/user', (req, res) => {
  const { user } = req.api;
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please log in.');
  res.json(accountJson(user));
});

accountRoutes.post('/login', async (req, res) => {
  res.json(accountJson(await logIn(req.api, req.body)));
});

accountRoutes.post('/register', async (req, res) => {
  res.status(201).json(accountJson(await register(req.api, pageLanguage(req), req.body)));
});

accountRoutes.post('/logout', async (req, res) => {
  await logOut(req.api);
  res.status(204).end();
});

/** The read shape of the viewer's own account over REST. */
function accountJson({ id, username, email, role, createdAt }: User) {
  return { id, username, email, role, createdAt };
}
