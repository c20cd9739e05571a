/** @module-tag extended */

import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, takenOver, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** The words that a learner goes by. */
const WORDS = {
  menu: 'Abrir el menú',
  login: 'Iniciar sesión',
  register: 'Crear cuenta',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  password: 'Contraseña',
  confirm: 'Confirma la contraseña',
  account: (name: string) => `Tu cuenta, ${name}`,
  logout: 'Cerrar sesión',
  start: 'Empezar a aprender',
  comment: 'Tu comentario',
  post: 'Publicar comentario',
  reply: (name: string) => `Responder a ${name}`,
  replyField: (name: string) => `Tu respuesta a ${name}`,
  postReply: 'Publicar respuesta',
  like: 'Me gusta',
  liked: 'Me gusta, 1 me gusta',
  complete: 'Marcar como completada',
  completed: 'Completada',
  progress: '1 de 1 lección completada',
};

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { id: lesson } = await site.make.lesson({ slug: 'keys' });
  await site.make.comment({ lesson, content: 'Bienvenidos' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

/** As people do who use the keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

it('AUTH-10 AUTH-15 COMM-05 COMM-08 COMM-12 LESS-13 LESS-14 COURSE-08 a learner in a narrow window registers, talks and learns by keyboard; a second login finds it all', async () => {
  const name = 'ana';
  const visitor = await visit(browser, site.url, { locale: 'es-MX', viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  const comments = page.getByRole('region', { name: /coment|comment/i });
  const entry = (text: string) => comments.getByRole('article').filter({ hasText: text });
  const openLogin = async () => {
    await press(page.getByRole('button', { name: WORDS.menu }));
    await press(page.getByRole('banner').getByRole('link', { name: WORDS.login }));
    await page.waitForURL('/login');
  };
  const fill = async (label: string, text: string) => {
    await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(text);
  };

  await visitor.open('/');
  await openLogin();
  await press(page.getByRole('tab', { name: WORDS.register }));
  await fill(WORDS.username, name);
  await fill(WORDS.email, `${name}@example.org`);
  await fill(WORDS.password, 'correct horse');
  await fill(WORDS.confirm, 'correct horse');
  await press(page.getByRole('tabpanel').locator('form [type=submit]'));
  await page.getByRole('button', { name: WORDS.account(name) }).waitFor();

  await visitor.open('/course/keys');
  await press(page.getByRole('button', { name: WORDS.complete }));
  await page.getByText(WORDS.completed, { exact: true }).filter({ visible: true }).first().waitFor();
  await comments.getByRole('textbox', { name: WORDS.comment }).fill('Hola a todos');
  await press(comments.getByRole('button', { name: WORDS.post }));
  const mine = entry('Hola a todos');
  await mine.waitFor();
  await press(mine.getByRole('button', { name: WORDS.reply(name) }));
  await comments.getByRole('textbox', { name: WORDS.replyField(name) }).fill('Y algo más');
  await press(comments.getByRole('button', { name: WORDS.postReply }));
  await entry('Y algo más').waitFor();
  const liked = entry('Bienvenidos').getByRole('button', { name: WORDS.liked, pressed: true });
  await press(entry('Bienvenidos').getByRole('button', { name: WORDS.like }));
  await liked.waitFor();

  await press(page.getByRole('button', { name: WORDS.account(name) }));
  await press(page.getByRole('button', { name: WORDS.logout }));
  // The page comes after its address, and closes the menu.
  await page.getByRole('link', { name: WORDS.start }).waitFor();
  await openLogin();
  await fill(WORDS.username, name);
  await fill(WORDS.password, 'correct horse');
  await press(page.getByRole('tabpanel').locator('form [type=submit]'));
  await page.getByRole('button', { name: WORDS.account(name) }).waitFor();

  await visitor.open('/course/keys');
  expect(await page.getByText(WORDS.completed, { exact: true }).filter({ visible: true }).first().isVisible()).toBe(
    true,
  );
  expect(await liked.isVisible()).toBe(true);
  expect(await entry('Y algo más').isVisible()).toBe(true);
  await page.goto('/course');
  await takenOver(page);
  await page.getByRole('paragraph').filter({ hasText: WORDS.progress }).waitFor();
  await visitor.leave();
});
