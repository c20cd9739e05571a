import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERACTIVE_NAMES, type InteractiveName, interactiveHtml } from '#domain/interactive.ts';
import { axeFindings, RULES_OF_LOOKS } from '#tests/support/axe.ts';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { PASSWORD, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { tabTo } from '#tests/support/tab-to.ts';
import { openTextEditor } from '#tests/support/text-editor.ts';

let site: TestSite;
let browser: Browser;
let module: number;

const blockOf = (name: InteractiveName, label: string, parameters: Record<string, string> = {}) =>
  interactiveHtml({ name, label, parameters });
const FINGERPRINT = blockOf('fingerprint', 'Try this', { first: 'hello', second: 'hellp' });
const all = INTERACTIVE_NAMES.map((name) => blockOf(name, `Prueba ${name}`)).join('\n');

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const filler = '<p>Words.</p>\n'.repeat(200);
  const [supply, merkle] = [blockOf('supply', 'Try supply'), blockOf('merkle', 'Try merkle')];
  module = (await site.make.module()).id;
  await site.make.lesson({ module, slug: 'two', content: `<p>Before.</p>\n${supply}\n${merkle}\n<p>After.</p>` });
  await site.make.lesson({ slug: 'far', content: [filler, merkle, filler, blockOf('flips', 'Try flips')].join('\n') });
  await site.make.lesson({ slug: 'all', contentEs: all });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** An interactive, which opens when it comes near. */
async function opened(page: Page, label: string): Promise<Locator> {
  const group = page.getByRole('group', { name: label, exact: true });
  await page.getByText(label, { exact: true }).or(group).scrollIntoViewIfNeeded();
  await group.waitFor();
  return group;
}

const said = (group: Locator, text: string) => group.getByRole('status').filter({ hasText: text }).waitFor();
const triedIn = (group: Locator) => group.getByText('Tried', { exact: true });

describe('LESS-05 LESS-13 interactives', () => {
  it('are finished by keyboard, marked in the text, the outline and the course, and theirs on any device who logs in', async () => {
    const ana = await signedIn(site);
    const finished = async () => {
      const query = '{ lesson(slug: "two") { tries } }';
      return (await ana.graphql<{ lesson: { tries: string[] } }>(query)).data?.lesson.tries;
    };
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await visitor.open('/course/two');
    const outline = page.getByRole('navigation', { name: 'In this module' });
    expect(await outline.getByText(/tried/).count()).toBe(0);
    const supply = await opened(page, 'Try supply');
    await (await tabTo(supply.getByRole('slider'))).press('ArrowRight');
    await said(supply, 'A block still creates more than 1 BTC.');
    const amount = await tabTo(supply.getByRole('textbox'));
    await amount.press('End');
    await amount.press('ArrowLeft');
    await page.keyboard.type('25');
    expect(await amount.inputValue()).toBe('0.00251');
    await said(supply, 'That is 251,000 satoshis.');
    expect(await triedIn(supply).count()).toBe(0);
    await (await tabTo(supply.getByRole('slider'))).press('ArrowRight');
    await said(supply, 'That’s the one');
    await triedIn(supply).waitFor();
    const merkle = await opened(page, 'Try merkle');
    await (await tabTo(merkle.getByRole('radio', { name: 'Payment 1' }))).press('Space');
    await page.keyboard.press('ArrowDown');
    await said(merkle, 'The proof fits');
    expect(await merkle.getByRole('radio', { name: 'Payment 2' }).isChecked()).toBe(true);
    await (await tabTo(merkle.getByRole('button', { name: 'Forge a digit' }))).press('Enter');
    await triedIn(merkle).waitFor();
    await outline.getByText('2 things tried', { exact: true }).waitFor();

    await visitor.open(`/course?moduleId=${module}`);
    await page.getByRole('link', { name: /2 things tried/ }).waitFor();
    await visitor.open('/course/two');
    await triedIn(await opened(page, 'Try merkle')).waitFor();
    expect(await finished()).toEqual([]);
    await page.goto('/login');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill(ana.user.username);
    await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await panel.getByRole('button', { name: 'Login' }).click();
    await expect.poll(finished).toEqual(['supply', 'merkle']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tries'))).toBeNull();
    await visitor.leave();

    const elsewhere = await visit(browser, site.url, { locale: 'en-GB' });
    await signIn(elsewhere, ana);
    await elsewhere.open('/course/two');
    await triedIn(await opened(elsewhere.page, 'Try merkle')).waitFor();
    await elsewhere.leave();
  });

  it('cost nothing until they come near or get the focus', { tags: ['extended'] }, async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const code = () => loaded.flatMap((url) => /InteractiveBoxes|Merkle|Flips/.exec(url)?.[0] ?? []);
    await visitor.open('/course/far');
    expect(code()).toEqual([]);
    await opened(page, 'Try merkle');
    expect(code().sort()).toEqual(['InteractiveBoxes', 'Merkle']);
    await page.getByText('Try flips').evaluate((box: HTMLElement) => box.focus({ preventScroll: true }));
    await page.getByRole('group', { name: 'Try flips' }).waitFor();
    expect(code()).toContain('Flips');
    await visitor.leave();
  });

  it('stay pictures if their code cannot be loaded, and the page stays as it is', { tags: ['extended'] }, async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await page.route(/\/assets\/Merkle/, (route) => route.abort());
    page.on('request', (request) => {
      if (/\/assets\/Merkle/.test(request.url())) visitor.expectFailureOf(request.url());
    });
    await visitor.open('/course/two');
    await page.getByText('This part of the page couldn’t be loaded.').waitFor();
    await page.getByText('After.').waitFor();
    await page.context().close();
  });
});

describe('LESS-05 an interactive', () => {
  it('is a picture with its text without scripts, and in Spanish', { tags: ['extended'] }, async () => {
    const still = await visit(browser, site.url, { javaScriptEnabled: false, locale: 'es-419' });
    await still.open('/course/all');
    for (const name of INTERACTIVE_NAMES) {
      const box = still.page.getByText(`Prueba ${name}`, { exact: true });
      const picture = await box.evaluate((element) => getComputedStyle(element, '::after').maskImage);
      const [, address = ''] = /url\("(.*)"\)/.exec(picture) ?? [];
      expect(new URL(address).pathname).toMatch(new RegExp(`^/assets/${name}-`));
      const answer = await still.page.request.get(address);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    }
    await still.leave();
  });

  it('meets no obstacle that axe knows of, dark at 390 pixels or light at 1280, and moves nothing sideways', {
    tags: ['extended'],
  }, async () => {
    const visitor = await visit(browser, site.url, {
      locale: 'es-419',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const { page } = visitor;
    await visitor.open('/course/all');
    for (const name of INTERACTIVE_NAMES) await beginWith(name, await opened(page, `Prueba ${name}`));
    for (const { width, colorScheme } of [
      { width: 390, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await resize(page, { width, height: 844 });
      expect(await axeFindings(page, width === 390 ? undefined : RULES_OF_LOOKS)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await visitor.leave();
  });
});

/** Gets from it the marks and colors that come with an outcome. */
async function beginWith(name: InteractiveName, group: Locator): Promise<void> {
  const tap = (button: string | RegExp) => group.getByRole('button', { name: button, exact: true }).tap();
  if (name === 'fingerprint') await group.getByRole('textbox').last().fill('Sato cava un hoyo.');
  if (name === 'checksum') await group.getByRole('textbox').fill('tb1');
  if (name === 'mine') await tap('Usar el nonce de Satoshi');
  if (name === 'supply') await group.getByRole('slider').fill('6');
  if (name === 'sign') {
    await tap('Firmar');
    await said(group, 'La firma coincide');
    await group.getByRole('textbox').fill('Paga 3 monedas a Ana no, a Luis.');
  }
  if (name === 'chain') await group.getByRole('textbox', { name: 'Bloque 2' }).fill('500');
  if (name === 'flips') await tap('Lanzar el resto');
  if (name === 'merkle') {
    await group.getByRole('radio', { name: 'Pago 3' }).check();
    await tap('Falsificar un dígito');
  }
  if (name === 'lastword') {
    await tap(/^Probar las 2\s?048 palabras$/);
    await tap('Cambiar una palabra al azar');
  }
  if (name === 'payment') {
    await group.getByRole('textbox').fill('60 000');
    for (const coin of ['50\u00a0000', '30\u00a0000']) await group.getByText(coin, { exact: true }).tap();
    await tap('Enviar');
  }
  // One is right, one wrong.
  if (name === 'scams') await tap('Honesto');
  if (name === 'owners') await tap('La empresa');
  await group.getByRole('status').filter({ hasText: /\S/ }).first().waitFor();
}

describe('ADM-38 an interactive in the visual editor', () => {
  it('is inserted, shown as a card, edited and kept; a question is chosen among those of the lesson', {
    tags: ['extended'],
  }, async () => {
    const admin = await signedIn(site, { role: 'admin' });
    const { id } = await site.make.lesson({ content: `<p>a</p>\n${FINGERPRINT}\n<p>b</p>`, questions: QUESTIONS });
    const editor = await openTextEditor(browser, admin, `/admin/lessons/${id}`);
    const { page: form, text, html, dialog, preview } = editor;
    const tool = editor.tool('Something to try');
    const apply = dialog.getByRole('button', { name: 'Apply' });
    const applied = async () => {
      await apply.click();
      await dialog.waitFor({ state: 'detached' });
    };
    await text.getByRole('group', { name: 'To try: Fingerprints of two texts' }).waitFor();
    await text.getByText('b', { exact: true }).click();
    await form.keyboard.press('End');
    await tool.press('Enter');
    await dialog.getByLabel('What readers try').selectOption('Mining the first block');
    await apply.click();
    await dialog.getByText('Enter a text of up to 160 characters').waitFor();
    await dialog.getByLabel('Text', { exact: true }).fill("It's your turn");
    await dialog.getByLabel('Zero bits').fill('21');
    await apply.click();
    await dialog.getByText('Enter a number from 8 to 20.').waitFor();
    await dialog.getByLabel('Zero bits').fill('10');
    await applied();
    const mine = `<div data-try="mine" data-bits="10">It's your turn</div>`;
    expect(await html()).toBe(`<p>a</p>\n${FINGERPRINT}\n<p>b</p>\n${mine}`);
    await text.getByRole('group', { name: 'To try: Mining the first block' }).click();
    await tool.press('Enter');
    await dialog.getByLabel('Zero bits').fill('');
    await applied();
    expect(await html()).toContain(`<div data-try="mine">It's your turn</div>`);

    await text.getByText('a', { exact: true }).click();
    await form.keyboard.press('End');
    await tool.press('Enter');
    await dialog.getByLabel('What readers try').selectOption('A question of this lesson');
    await dialog.getByLabel('Text', { exact: true }).fill('Before you read on');
    await dialog.getByLabel('Question', { exact: true }).selectOption('How many bitcoin?');
    await applied();
    const block = '<div data-try="question" data-id="how-many">Before you read on</div>';
    expect(await html()).toContain(`<p>a</p>\n${block}\n${FINGERPRINT}`);
    await editor.view('Preview');
    await preview.getByText('Before you read on').waitFor();
    await editor.leave();
  });
});
