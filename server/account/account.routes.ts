import { Router } from 'express';
import { AppError } from '#domain/app-error.ts';
import { loginOriginOf, signIn } from './sign-in.ts';
import type { User } from './user.entity.ts';

export const accountRoutes = Router();

accountRoutes.get('/user', (req, res) => {
  const { user } = req.api;
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please log in.');
  res.json(accountJson(user));
});

accountRoutes.post('/login', async (req, res) => {
  const { services } = req.api;
  res.json(accountJson(await signIn(req.api, await services.accounts.login(loginOriginOf(req.api), req.body))));
});

accountRoutes.post('/register', async (req, res) => {
  const { services, clientAddress } = req.api;
  res.status(201).json(accountJson(await signIn(req.api, await services.accounts.register(clientAddress, req.body))));
});

accountRoutes.post('/logout', async (req, res) => {
  await req.api.session.end();
  res.status(204).end();
});

/** The read shape of one's own account over REST. */
function accountJson({ id, username, email, role, createdAt }: User) {
  return { id, username, email, role, createdAt };
}
