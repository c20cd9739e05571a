import type { Browser, BrowserContextOptions, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, takenOver, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** The words that a learner goes by. */
const WORDS = {
  en: {
    menu: 'Open menu',
    login: 'Login',
    register: 'Register',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm password',
    account: (name: string) => `Your account, ${name}`,
    logout: 'Logout',
    comment: 'Your comment',
    post: 'Post comment',
    reply: (name: string) => `Reply to ${name}`,
    replyField: (name: string) => `Your reply to ${name}`,
    postReply: 'Post reply',
    like: 'Like',
    liked: 'Like, 1 like',
    complete: 'Mark as Complete',
    completed: 'Completed',
    progress: '1 of 1 lesson completed',
  },
  es: {
    menu: 'Abrir el menú',
    login: 'Iniciar sesión',
    register: 'Crear cuenta',
    username: 'Nombre de usuario',
    email: 'Correo electrónico',
    password: 'Contraseña',
    confirm: 'Confirma la contraseña',
    account: (name: string) => `Tu cuenta, ${name}`,
    logout: 'Cerrar sesión',
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
  },
};

interface Walk {
  language: keyof typeof WORDS;
  how: string;
  options: BrowserContextOptions;
  press(control: Locator): Promise<void>;
}

const WALKS: Walk[] = [
  {
    language: 'en',
    how: 'with the keyboard alone',
    options: { locale: 'en-US' },
    press: async (control) => {
      await control.focus();
      await control.press('Enter');
    },
  },
  {
    language: 'es',
    how: 'on a phone',
    options: { locale: 'es-MX', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    press: (control) => control.tap(),
  },
];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.lesson({ slug: 'keys' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

describe.each(WALKS)('a learner $how ($language)', ({ language, options, press }) => {
  it('AUTH-10 AUTH-15 COMM-05 COMM-08 COMM-12 LESS-13 LESS-14 COURSE-08 registers, talks and learns; a second login finds it all', async () => {
    const words = WORDS[language];
    const name = `ana-${language}`;
    const visitor = await visit(browser, site.url, options);
    const { page } = visitor;
    const comments = page.getByRole('region', { name: /coment|comment/i });
    const entry = (text: string) => comments.getByRole('article').filter({ hasText: text });
    const openLogin = async () => {
      if (options.isMobile) await press(page.getByRole('button', { name: words.menu }));
      await press(page.getByRole('banner').getByRole('link', { name: words.login }));
      await page.waitForURL('/login');
    };
    const fill = async (label: string, text: string) => {
      await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(text);
    };

    await visitor.open('/');
    await openLogin();
    await press(page.getByRole('tab', { name: words.register }));
    await fill(words.username, name);
    await fill(words.email, `${name}@example.org`);
    await fill(words.password, 'correct horse');
    await fill(words.confirm, 'correct horse');
    await press(page.getByRole('tabpanel').locator('form [type=submit]'));
    await page.getByRole('button', { name: words.account(name) }).waitFor();

    await visitor.open('/course/keys');
    await press(page.getByRole('button', { name: words.complete }));
    await page.getByText(words.completed, { exact: true }).filter({ visible: true }).first().waitFor();
    await comments.getByRole('textbox', { name: words.comment }).fill(`Hello from ${language}`);
    await press(comments.getByRole('button', { name: words.post }));
    const mine = entry(`Hello from ${language}`);
    await mine.waitFor();
    await press(mine.getByRole('button', { name: words.reply(name) }));
    await comments.getByRole('textbox', { name: words.replyField(name) }).fill(`And more from ${language}`);
    await press(comments.getByRole('button', { name: words.postReply }));
    await entry(`And more from ${language}`).waitFor();
    await press(mine.getByRole('button', { name: words.like }));
    await mine.getByRole('button', { name: words.liked, pressed: true }).waitFor();

    await press(page.getByRole('button', { name: words.account(name) }));
    await press(page.getByRole('button', { name: words.logout }));
    await page.waitForURL('/');
    await openLogin();
    await fill(words.username, name);
    await fill(words.password, 'correct horse');
    await press(page.getByRole('tabpanel').locator('form [type=submit]'));
    await page.getByRole('button', { name: words.account(name) }).waitFor();

    await visitor.open('/course/keys');
    expect(await page.getByText(words.completed, { exact: true }).filter({ visible: true }).first().isVisible()).toBe(
      true,
    );
    expect(await mine.getByRole('button', { name: words.liked, pressed: true }).isVisible()).toBe(true);
    expect(await entry(`And more from ${language}`).isVisible()).toBe(true);
    await page.goto('/course');
    await takenOver(page);
    await page.getByRole('paragraph').filter({ hasText: words.progress }).waitFor();
    await visitor.leave();
  });
});
