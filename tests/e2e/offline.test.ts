/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interactiveHtml } from '#domain/interactive.ts';
import { openBrowser, takenOver, type Visitor, visit } from '#tests/support/browser.ts';
import { heldDocuments } from '#tests/support/held-documents.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let moduleId: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { id: module } = await site.make.module({ title: 'Money', titleEs: 'El dinero' });
  moduleId = module;
  const block = interactiveHtml({
    name: 'fingerprint',
    label: 'Prueba esto',
    parameters: { first: 'hello', second: 'hellp' },
  });
  await site.make.lesson({
    module,
    order: 1,
    slug: 'what-is-money',
    title: 'What is money?',
    titleEs: '¿Qué es el dinero?',
    content: '<p>Money is a memory.</p>',
    contentEs: `<p>El dinero es memoria.</p>\n${block}`,
  });
  await site.make.lesson({
    module,
    order: 2,
    slug: 'who-signs',
    title: 'Who signs?',
    titleEs: '¿Quién firma?',
    content: '<p>Keys sign.</p>',
    contentEs: '<p>Firman las claves.</p>',
    questions: QUESTIONS,
  });
  await site.make.lesson({ slug: 'elsewhere', title: 'Elsewhere', titleEs: 'En otra parte' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const PHONE = { locale: 'es-MX', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A visitor whose browser may have the site's worker. */
const visitWithWorker = () => visit(browser, site.url, { ...PHONE, serviceWorkers: 'allow' });

/** Waits until the worker answers for the page. */
const hasWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Everything that the site has stored in the browser's caches, as text. */
function cachedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        texts.push(request.url, `${await response?.text()}`);
      }
    }
    return texts.join('\n');
  });
}

/** What modules have stored, without what the browser knows about itself. */
async function cacheableAddresses(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => (await (await caches.open('sato-kept-1')).keys()).map(({ url }) => url));
  return urls.filter((url) => !/\/offline\/(?:language|person)$/.test(url)).sort();
}

/** Complaints so far, without those of some versions of Chromium about every request that a worker makes offline. */
function complaintsOf({ complaints }: Visitor): string[] {
  return complaints.splice(0).filter((text) => !text.includes('net::ERR_INTERNET_DISCONNECTED'));
}

async function progressOf({ user }: SignedIn) {
  const [row] = await site.em.fork().execute(
    `select (select count(*)::integer from lesson_progress where user_id = ? and completed_at is not null) as completed,
            (select count(*)::integer from quiz_result where user_id = ? and is_right) as answers,
            (select count(*)::integer from lesson_try where user_id = ?) as tries`,
    [user.id, user.id, user.id],
  );
  return row;
}

function waitingLessons(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('sato-offline', 1);
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const all = open.result.transaction('steps').objectStore('steps').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    open.result.close();
    return all.result.map(({ step }) => step.lessonId);
  });
}

async function contentsOf({ user }: SignedIn): Promise<string[]> {
  const rows = await site.em
    .fork()
    .execute<{ content: string }[]>('select content from comment where user_id = ? order by id', [user.id]);
  return rows.map(({ content }) => content);
}

async function updatedModule(): Promise<{ module: number; lesson: number }> {
  const { id: module } = await site.make.module({ title: 'Changing', titleEs: 'Módulo cambiante' });
  const { id: lesson } = await site.make.lesson({
    module,
    slug: 'changing',
    title: 'Changing',
    titleEs: 'Cambiante',
    content: '<p>Old text.</p>',
    contentEs: '<p>Texto viejo.</p>',
  });
  return { module, lesson };
}

describe('a phone in Spanish that has saved a module', () => {
  let visitor: Visitor;
  let keeper: SignedIn;
  beforeAll(async () => {
    keeper = await signedIn(site, { username: 'ana-maria' });
    visitor = await visitWithWorker();
    const { page, open } = visitor;
    await signIn(visitor, keeper);
    await open('/course');
    await hasWorker(page);
    const saved = page.getByRole('group', { name: 'Lectura sin conexión' }).first();
    await saved.getByRole('button', { name: 'Guardar para leer sin conexión' }).tap();
    await saved.getByRole('button', { name: 'Eliminar de este dispositivo' }).waitFor();
  });
  afterAll(() => visitor.leave());

  /** Gives the phone to someone with an account, or to a visitor, who opens the course with a connection. */
  async function inHandsOf(person: SignedIn | null): Promise<Page> {
    const { page, open } = visitor;
    await page.context().setOffline(false);
    await page.context().clearCookies();
    if (person) await signIn(visitor, person);
    await open('/course');
    if (person) {
      await page.waitForFunction((id) => localStorage.getItem('learner') === String(id), person.user.id);
    }
    return page;
  }

  it('reads, tries and answers without a connection, and is credited once', async () => {
    const ana = await signedIn(site, { username: 'ana' });
    const page = await inHandsOf(ana);
    await page
      .getByRole('group', { name: 'Lectura sin conexión' })
      .first()
      .getByText(/Guardado en este dispositivo: .* MB\)/)
      .waitFor();

    await page.context().setOffline(true);
    const line = page.locator('main > [aria-live]').filter({ hasText: 'No tienes conexión.' });
    await line.waitFor();
    await page
      .getByRole('link', { name: /¿Qué es el dinero\?/ })
      .first()
      .tap();
    await page.waitForURL('/course/what-is-money');
    await line.filter({ hasText: 'Es la página que ve todo el mundo' }).waitFor();
    const second = page.getByRole('group', { name: 'Prueba esto' }).getByRole('textbox', { name: 'Segundo texto' });
    await second.fill('help');
    await second.fill('hello');
    await page.getByText('Guardado en este dispositivo', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Marcar como completada' }).tap();
    await page.getByText('Completada. Se guardará en tu cuenta').waitFor();

    await page.getByRole('link', { name: /Lección siguiente/ }).tap();
    await page.waitForURL('/course/who-signs');
    await takenOver(page);
    await page.getByText('Firman las claves.').waitFor();
    const form = page.getByRole('form').filter({ hasText: '¿Quién firma?' });
    await form.getByRole('radio', { name: 'The holder of the key' }).check();
    await form.getByRole('button', { name: 'Comprobar respuesta' }).tap();
    await page.getByText('Guardado en este dispositivo', { exact: true }).waitFor();
    expect(await progressOf(ana)).toEqual({ completed: 0, answers: 0, tries: 0 });

    await page.goto('/course/elsewhere').catch(() => {});
    await page.getByRole('heading', { name: 'No tienes conexión' }).waitFor();
    await page.getByRole('link', { name: '¿Quién firma?' }).tap();
    await page.waitForURL('/course/who-signs');
    await takenOver(page);

    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.postData() ?? ''));
    await page.context().setOffline(false);
    await page.getByText('Tu progreso está guardado', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Tu cuenta, ana' }).waitFor();
    expect(await progressOf(ana)).toEqual({ completed: 1, answers: 1, tries: 1 });
    expect(sent.filter((body) => /"operationName":"Send/.test(body))).toHaveLength(3);
    // The page that isn't saved.
    expect(complaintsOf(visitor)).toEqual([expect.stringContaining('503')]);
  });

  it('comments wait, can be taken back, and are posted once', async () => {
    const leo = await signedIn(site, { username: 'leo-mar' });
    const page = await inHandsOf(leo);
    await page.context().setOffline(true);
    await page.goto('/course/what-is-money');
    await takenOver(page);
    const box = page.getByRole('textbox', { name: 'Tu comentario' });
    const postLater = page.getByRole('button', { name: 'Publicar después' });
    await page.getByText('Tu comentario se publicará cuando vuelvas a tenerla.').waitFor();

    await box.fill('legal winner thank year wave sausage worth useful legal winner thank yellow');
    await postLater.tap();
    await page.getByRole('alert').filter({ hasText: 'frase' }).first().waitFor();
    await box.fill('¿Y el trueque?');
    await postLater.tap();
    const waiting = page.getByRole('list', { name: 'Comentarios que esperan en este dispositivo' });
    await waiting.getByRole('listitem').filter({ hasText: '¿Y el trueque?' }).waitFor();
    await box.fill('Esto no lo mando.');
    await postLater.tap();
    const regretted = waiting.getByRole('listitem').filter({ hasText: 'Esto no lo mando.' });
    await regretted.getByRole('button', { name: 'No publicar' }).tap();
    await regretted.waitFor({ state: 'detached' });
    expect(await contentsOf(leo)).toEqual([]);

    // The answer to the first attempt is lost on the way.
    let attempts = 0;
    await page.route('/graphql', async (route) => {
      if (!route.request().postData()?.includes('SendComment')) return route.fallback();
      attempts += 1;
      const answer = await route.fetch();
      return attempts === 1 ? route.abort() : route.fulfill({ response: answer });
    });
    await page.context().setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await expect.poll(() => contentsOf(leo)).toEqual(['¿Y el trueque?']);
    await visitor.open('/course/what-is-money');
    await page.mouse.move(5, 5);
    await page.getByText('Se publicó lo que escribiste sin conexión', { exact: true }).waitFor();
    await page.getByRole('article').filter({ hasText: '¿Y el trueque?' }).first().waitFor();
    expect(await contentsOf(leo)).toEqual(['¿Y el trueque?']);
    expect(attempts).toBe(2);
    await page.unroute('/graphql');
    // The aborted request.
    visitor.complaints.length = 0;
  });

  it('what was done offline is sent without what the server refuses for good, and what it fails to store waits', async () => {
    const eva = await signedIn(site, { username: 'eva-luna' });
    const page = await inHandsOf(eva);
    // A lesson that is gone, one that the server fails at, and one that it has.
    const { id: ok } = await site.make.lesson({ slug: 'stored-later', title: 'Stored later' });
    const { id: failing } = await site.make.lesson({ slug: 'failing', title: 'Failing' });
    await page.evaluate(
      async ([accountId, ...lessons]) => {
        const open = indexedDB.open('sato-offline', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('steps', { autoIncrement: true });
        await new Promise((resolve) => {
          open.onsuccess = resolve;
        });
        const transaction = open.result.transaction('steps', 'readwrite');
        for (const lessonId of lessons) {
          transaction.objectStore('steps').add({ accountId, step: { kind: 'completed', lessonId } });
        }
        await new Promise((resolve) => {
          transaction.oncomplete = resolve;
        });
        open.result.close();
      },
      [eva.user.id, 2_000_000_000, failing, ok],
    );
    await page.route('/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes('SendCompletion') || !body.includes(`"lessonId":${failing}`)) return route.fallback();
      const extensions = { code: 'INTERNAL_SERVER_ERROR' };
      await route.fulfill({ json: { errors: [{ message: 'Internal server error', extensions }], data: null } });
    });
    await visitor.open('/course/who-signs');
    await page.mouse.move(5, 5);
    await page.getByText('Tu progreso está guardado', { exact: true }).waitFor();
    expect(await progressOf(eva)).toMatchObject({ completed: 1 });
    expect(await waitingLessons(page)).toEqual([failing]);

    await page.unroute('/graphql');
    await visitor.open('/course/who-signs');
    await page.mouse.move(5, 5);
    await page.getByText('Tu progreso está guardado', { exact: true }).waitFor();
    expect(await progressOf(eva)).toMatchObject({ completed: 2 });
    expect(await waitingLessons(page)).toEqual([]);
  });

  it('nothing of one person is left for the next at the same browser', async () => {
    const ben = await signedIn(site, { username: 'benito-luz' });
    const page = await inHandsOf(keeper);
    await visitor.open('/profile');
    await visitor.open('/course/what-is-money');
    expect((await cachedText(page)).includes('ana-maria')).toBe(false);

    await page.context().setOffline(true);
    await page.reload();
    await takenOver(page);
    await page.getByRole('button', { name: 'Marcar como completada' }).tap();
    await page.getByText('Completada. Se guardará en tu cuenta').waitFor();

    // Her session has ended, and someone else logs in.
    await page.context().clearCookies();
    await signIn(visitor, ben);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Tu cuenta, benito-luz' }).waitFor();
    await visitor.open('/course/what-is-money');
    await page.waitForFunction((id) => localStorage.getItem('learner') === String(id), ben.user.id);
    await page.getByRole('button', { name: 'Marcar como completada' }).waitFor();
    expect(/ana-maria|benito-luz/.test(await cachedText(page))).toBe(false);
    expect(await progressOf(keeper)).toMatchObject({ completed: 0 });
    expect(await progressOf(ben)).toMatchObject({ completed: 0 });

    await page.getByRole('button', { name: 'Tu cuenta, benito-luz' }).tap();
    await page.getByRole('button', { name: 'Cerrar sesión' }).tap();
    await page.getByRole('button', { name: 'Tu cuenta, benito-luz' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('learner'))).toBeNull();
    const visited = () =>
      page.evaluate(async () => (await caches.open('sato-visited-1')).match('/course/what-is-money'));
    expect(await visited()).toBeUndefined();
    visitor.complaints.length = 0;
  });

  it('a saved module stays as it was when an update fails halfway, and can still be removed', async () => {
    const page = await inHandsOf(null);
    const { module, lesson } = await updatedModule();
    const before = await cacheableAddresses(page);
    const own = page
      .locator('details')
      .filter({ has: page.getByRole('heading', { name: 'Módulo cambiante' }) })
      .getByRole('group', { name: 'Lectura sin conexión' })
      .last();
    await visitor.open(`/course?moduleId=${module}`);
    await own.getByRole('button', { name: 'Guardar para leer sin conexión' }).tap();
    await own.getByRole('button', { name: 'Eliminar de este dispositivo' }).waitFor();

    await site.em.fork().execute(`update stored_lesson set content_es = '<p>Texto nuevo.</p>' where id = ?`, [lesson]);
    // The pages come, the list of files doesn't.
    await page.context().route('/offline-files.json', (route) => route.abort());
    await own.getByRole('button', { name: 'Actualizar' }).tap();
    await own.getByRole('status').getByText('No se pudo actualizar, así que conservas la copia').waitFor();
    await own.getByRole('button', { name: 'Eliminar de este dispositivo' }).waitFor();
    await page.context().setOffline(true);
    await page.goto('/course/changing');
    await page.getByText('Texto viejo.').waitFor();

    await page.context().setOffline(false);
    await page.context().unroute('/offline-files.json');
    await visitor.open(`/course?moduleId=${module}`);
    await own.getByRole('button', { name: 'Actualizar' }).tap();
    await own
      .getByRole('status')
      .getByText(/Guardado en este dispositivo: /)
      .waitFor();
    const saved = await page.evaluate(async () => {
      const cache = await caches.open('sato-kept-1');
      const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/course/changing');
      return Promise.all(pages.map(async (key) => (await cache.match(key))?.text()));
    });
    expect(saved).toEqual([expect.stringContaining('Texto nuevo.')]);
    await own.getByRole('button', { name: 'Eliminar de este dispositivo' }).tap();
    await own.getByRole('button', { name: 'Guardar para leer sin conexión' }).waitFor();
    expect(await cacheableAddresses(page)).toEqual(before);
    // The aborted request.
    visitor.complaints.length = 0;
  });

  it('another language is another copy, and where there is none, the page says so', async () => {
    const page = await inHandsOf(null);
    const choose = (language: string) =>
      page.getByRole('combobox', { name: /^(Idioma|Language)$/ }).selectOption(language);
    await page.context().setOffline(true);
    await page.goto('/course/who-signs');
    await takenOver(page);
    await choose('en');
    await page.getByText('This page isn’t kept in English on this device.').waitFor();
    await page.getByRole('link', { name: 'Leerla en español' }).tap();
    await page.getByText('Firman las claves.').waitFor();

    await page.context().setOffline(false);
    await visitor.open(`/course?moduleId=${moduleId}`);
    const english = page.getByRole('group', { name: 'Offline reading' }).first();
    await english.getByRole('button', { name: 'Keep for offline reading' }).tap();
    await english.getByRole('button', { name: 'Remove from this device' }).waitFor();
    await page.context().setOffline(true);
    await page.goto('/course/who-signs');
    await takenOver(page);
    await page.getByText('Keys sign.').waitFor();
    await choose('es');
    await page.getByText('Firman las claves.').waitFor();
    await takenOver(page);
    await choose('en');
    await page.getByText('Keys sign.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    // The page that isn't saved in English.
    expect(complaintsOf(visitor)).toEqual([expect.stringContaining('503')]);
  });
});

it('a learner whose page is open when the connection ends completes and writes there, and both are sent once', async () => {
  const eli = await signedIn(site, { username: 'eli-sol' });
  const visitor = await visitWithWorker();
  const { page, open } = visitor;
  await signIn(visitor, eli);
  await open('/course/who-signs');
  await hasWorker(page);
  // The worker stores what the page loads late.
  const notStored = () =>
    page.evaluate(async () => {
      const { lesson }: { lesson: string[] } = await (await fetch('/offline-files.json')).json();
      const stored = await (await caches.open('sato-code-1')).keys();
      return lesson.filter((file) => !stored.some(({ url }) => url.endsWith(file)));
    });
  await expect.poll(notStored, { timeout: 30_000 }).toEqual([]);

  await page.context().setOffline(true);
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  await page.getByRole('button', { name: 'Marcar como completada' }).tap();
  await page.getByText('Completada. Se guardará en tu cuenta').waitFor();
  const box = page.getByRole('textbox', { name: 'Tu comentario' });
  const post = page.getByRole('button', { name: 'Publicar comentario' });
  await box.fill('¿Y si pierdo la clave?');
  await post.tap();
  const waiting = page.getByRole('list', { name: 'Comentarios que esperan en este dispositivo' });
  await waiting.getByRole('listitem').filter({ hasText: '¿Y si pierdo la clave?' }).waitFor();
  expect(await box.inputValue()).toBe('');
  await box.fill('Mejor no.');
  await post.tap();
  const regretted = waiting.getByRole('listitem').filter({ hasText: 'Mejor no.' });
  await regretted.getByRole('button', { name: 'No publicar' }).tap();
  await regretted.waitFor({ state: 'detached' });
  expect([await progressOf(eli), await contentsOf(eli)]).toEqual([{ completed: 0, answers: 0, tries: 0 }, []]);

  await page.context().setOffline(false);
  await page.getByRole('article').filter({ hasText: '¿Y si pierdo la clave?' }).waitFor();
  await waiting.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Completada', exact: true }).waitFor();
  expect(await progressOf(eli)).toMatchObject({ completed: 1 });
  expect(await contentsOf(eli)).toEqual(['¿Y si pierdo la clave?']);

  await page.context().setOffline(true);
  await page.goto('/course/elsewhere').catch(() => {});
  await page.getByRole('heading', { name: 'No tienes conexión' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Principal' }).getByRole('link').allTextContents()).toEqual([
    'Noticias',
    'Videos',
    'Curso',
  ]);
  await page.getByRole('link', { name: '¿Quién firma?' }).tap();
  await page.getByText('Firman las claves.').waitFor();
  // The page that isn't kept.
  expect(complaintsOf(visitor)).toEqual([expect.stringContaining('503')]);
  await visitor.leave();
});

it('while pages are slow, visitors get a marked copy, and who has logged in or written waits for the server', async () => {
  const line = await heldDocuments(site.url);
  const ana = await signedIn(site, { username: 'ana-paciente' });
  const [reader, visitor] = await Promise.all(
    [1, 2].map(() => visit(browser, line.url, { ...PHONE, serviceWorkers: 'allow' })),
  );
  for (const each of [reader, visitor]) {
    await each?.open('/course/what-is-money');
    await hasWorker(each?.page as Page);
    // The worker stores what it has answered itself.
    await each?.open('/course/what-is-money');
  }
  if (!reader || !visitor) throw new Error('Both are there.');
  const copyMark = (page: Page) => page.locator('meta[name="offline-copy"]').count();

  await reader.open('/login');
  await reader.page.getByLabel('Nombre de usuario').first().fill('ana-paciente');
  await reader.page.getByLabel('Contraseña', { exact: true }).first().fill(PASSWORD);
  await reader.page.getByRole('button', { name: 'Iniciar sesión' }).last().tap();
  await reader.page.getByRole('button', { name: 'Tu cuenta, ana-paciente' }).waitFor();
  line.hold();
  const own = reader.page.goto('/course/what-is-money');
  await expect.poll(line.count).toBe(1);
  // The copy comes after the longest wait, which began after that of the page above.
  await visitor.page.goto('/course/what-is-money');
  expect(await copyMark(visitor.page)).toBe(1);
  await visitor.page.getByText(/Esta es una copia/).waitFor();
  expect(new URL(reader.page.url()).pathname).not.toBe('/course/what-is-money');
  line.release();
  await own;
  expect(await copyMark(reader.page)).toBe(0);
  await takenOver(reader.page);
  await reader.page.getByRole('button', { name: 'Tu cuenta, ana-paciente' }).waitFor();
  expect(ana.user.username).toBe('ana-paciente');
  await Promise.all([reader.leave(), visitor.leave()]);
});

it('a new worker takes the place of the old one, and a site without one removes it', async () => {
  const visitor = await visitWithWorker();
  const { page } = visitor;
  const worker = await (await fetch(`${site.url}/sw.js`)).text();
  const serve = (body: string) =>
    page.context().route('/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await serve(`${worker};addEventListener('activate',()=>caches.open('sato-visited-0'))`);
  await visitor.open('/glossary');
  await hasWorker(page);
  const caches = () => page.evaluate(() => window.caches.keys());
  await expect.poll(caches).toContain('sato-visited-0');

  await page.context().unroute('/sw.js');
  await serve(`${worker};const isNew=true`);
  await visitor.open('/about');
  await expect.poll(caches).not.toContain('sato-visited-0');

  const plain = await page.request.get('/about');
  const html = (await plain.text()).replace(/<meta name="offline-worker"[^>]*>/, '');
  const headers = plain.headers();
  delete headers['content-encoding'];
  await page.context().route('/about', (route) => route.fulfill({ headers, body: html }));
  await visitor.open('/about');
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
  // The removed worker first stores what it has begun to load, and the next page after that finds and deletes it.
  const cachesAfterNextPage = async () => {
    await visitor.open('/about');
    return caches();
  };
  await expect.poll(cachesAfterNextPage).toEqual([]);
  await visitor.leave();
});
