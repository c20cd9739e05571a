import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRY_NAMES, type TryName, tryHtml } from '#domain/try.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { PASSWORD, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { tabTo } from '#tests/support/tab-to.ts';
import { openTextEditor } from '#tests/support/text-editor.ts';
import { opened, press, said, type Walks, walkAll } from '#tests/support/try-page.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

const LABEL = 'Try this';
const PARAMETERS: Partial<Record<TryName, Record<string, string>>> = {
  fingerprint: { first: 'hello', second: 'hellp' },
  mine: { bits: '8' },
};
const blockOf = (name: TryName, label = LABEL) => tryHtml({ name, label, parameters: PARAMETERS[name] ?? {} });
const pathOf = (name: 'flips' | 'merkle') => `/course/try-${name}`;

/** Those of tries-of-money.test.ts are walked through there. */
const OF_MONEY = ['lastword', 'payment', 'scams', 'owners'] as const;
type Walked = Exclude<TryName, (typeof OF_MONEY)[number]>;
const WALKED = TRY_NAMES.filter((name): name is Walked => !OF_MONEY.some((other) => other === name));

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (const name of ['flips', 'merkle'] as const) {
    await site.make.lesson({
      slug: `try-${name}`,
      content: `<p>Before.</p>\n${blockOf(name)}\n<p>After.</p>`,
      contentEs: `<p>Antes.</p>\n${blockOf(name, 'Prueba esto')}\n<p>Después.</p>`,
    });
  }
  const all = (label: string) => WALKED.map((name) => blockOf(name, `${label} ${name}`)).join('\n');
  await site.make.lesson({ slug: 'all', content: all('Try'), contentEs: all('Prueba') });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

const group = () => page.getByRole('group', { name: LABEL });
const triedIn = (box: Locator) => box.getByText('Tried', { exact: true });
const tried = () => triedIn(group());

/** Types into a field at a place, by keyboard. @param steps to the left of its end. */
async function typeInto(field: Locator, steps: number, ...keys: string[]): Promise<void> {
  await (await tabTo(field)).press('End');
  for (let step = 0; step < steps; step += 1) await field.press('ArrowLeft');
  for (const key of keys) await field.press(key);
}

/** How each task is done, without a mouse, and what is said on the way. */
const WALKS: Walks<Walked> = {
  async fingerprint(group) {
    await said(group, '131 of 256 bits differ.');
    const second = group.getByRole('textbox', { name: 'Second text' });
    expect(await triedIn(group).count()).toBe(0);
    // At once, as a paste does.
    await (await tabTo(second)).fill('hello');
    await said(group, 'no bit of 256 differs');
  },
  async checksum(group) {
    await said(group, 'The checksum fits.');
    const payTo = group.getByRole('textbox', { name: 'Pay to' });
    await typeInto(payTo, 5, 'Backspace', 'x');
    await said(group, 'The checksum doesn’t fit');
    expect(await group.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await press(group, 'Paste the address');
    await said(group, 'Is it the address that Ana sent you?');
    await press(group, 'Send');
    await said(group, 'The coins would be gone.');
    expect(await triedIn(group).count()).toBe(0);
    await press(group, /^Stop/);
    await said(group, 'From character 9 on, it is different');
  },
  async mine(group) {
    await press(group, 'Use Satoshi’s nonce');
    await said(group, 'the hash begins with 43 zero bits');
    expect(await group.getByText('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f').count()).toBe(1);
    expect(await triedIn(group).count()).toBe(0);
    await (await tabTo(group.getByRole('slider'))).press('ArrowRight');
    await group.getByText('Zero bits required: 9. That takes 512 tries on average.').waitFor();
    await press(group, 'Search for a nonce');
    await said(group, /Found after [\d,]+ tries: nonce [\d,]+ gives a hash that begins with \d+ zero bits/);
    await said(group, 'Now change the required bits by one, and compare.');
    expect(await triedIn(group).count()).toBe(0);
    await (await tabTo(group.getByRole('slider'))).press('ArrowRight');
    await press(group, 'Search for a nonce');
    await said(group, /With 9 bits required, it took [\d,]+ tries\. On average, one bit more doubles the work/);
  },
  async supply(group) {
    const slider = group.getByRole('slider', { name: 'Halving 4: block 840,000, about 2024' });
    await (await tabTo(slider)).press('ArrowRight');
    await said(group, 'A block still creates more than 1 BTC.');
    const amount = group.getByRole('textbox');
    await (await tabTo(amount)).fill('1,5');
    await said(group, 'That is 150,000,000 satoshis. All the satoshis there will ever be: 2,099,999,997,690,000.');
    await amount.fill('much');
    await said(group, 'Enter a number with at most eight decimals.');
    expect(await triedIn(group).count()).toBe(0);
    await (await tabTo(group.getByRole('slider'))).press('ArrowRight');
    await said(group, 'That’s the one');
  },
  async sign(group) {
    await press(group, 'Sign');
    await said(group, 'The signature fits');
    expect(await triedIn(group).count()).toBe(0);
    await typeInto(group.getByRole('textbox', { name: 'Sentence' }), 10, 'Backspace');
    await said(group, 'The signature doesn’t fit');
  },
  async chain(group) {
    await said(group, 'The chain is whole.');
    await typeInto(group.getByRole('textbox', { name: 'Block 2' }), 0, '0');
    await said(group, '4 blocks are broken.');
    for (const block of [2, 3, 4, 5]) {
      expect(await triedIn(group).count()).toBe(0);
      const button = group.getByRole('button', { name: `Mine again: block ${block}` });
      await (await tabTo(button)).press('Enter');
      await button.waitFor({ state: 'detached' });
    }
    await said(group, 'The chain is whole again');
  },
  async flips(group) {
    await press(group, 'Heads');
    await press(group, 'Tails');
    await said(group, '254 flips to go.');
    expect(await triedIn(group).count()).toBe(0);
    await press(group, 'Start again');
    // Chance may give 256 tails, which is no key.
    await group.page().evaluate(() => {
      const { getRandomValues } = Crypto.prototype;
      Crypto.prototype.getRandomValues = (array) => {
        Crypto.prototype.getRandomValues = getRandomValues;
        return array;
      };
    });
    await press(group, 'Flip the rest');
    await said(group, 'This number isn’t a private key');
    expect(await triedIn(group).count()).toBe(0);
    await press(group, 'Start again');
    await press(group, 'Flip the rest');
    await said(group, 'never use it for money');
    expect(await group.getByText(/^tb1q[a-z\d]{38}$/).count()).toBe(1);
  },
  async merkle(group) {
    await (await tabTo(group.getByRole('radio', { name: 'Payment 1' }))).press('Space');
    await group.page().keyboard.press('ArrowDown');
    await said(group, 'The proof fits');
    expect(await group.getByRole('radio', { name: 'Payment 2' }).isChecked()).toBe(true);
    expect(await triedIn(group).count()).toBe(0);
    await press(group, 'Forge a digit');
    await said(group, 'The proof fails');
  },
};

/** The same in Spanish, with taps and the shortest way. */
const TAPS: Walks<Walked> = {
  async fingerprint(group) {
    await said(group, '131 de 256 bits son diferentes.');
    await group.getByRole('textbox', { name: 'Segundo texto' }).fill('hello');
    await said(group, 'ninguno de los 256 bits es diferente');
  },
  async checksum(group) {
    const payTo = group.getByRole('textbox', { name: 'Pagar a' });
    await payTo.fill((await payTo.inputValue()).replace(/.$/, 'b'));
    await said(group, 'La suma de verificación no coincide');
    await group.getByRole('button', { name: 'Pegar la dirección' }).tap();
    await group.getByRole('button', { name: /^Alto/ }).tap();
    await said(group, '¡Bien visto!');
  },
  async mine(group) {
    await group.getByRole('button', { name: 'Buscar un nonce' }).tap();
    await said(group, /Encontrado tras [\d\s]+ intentos: el nonce [\d\s]+ da un hash/);
    await group.getByRole('slider').fill('9');
    await group.getByRole('button', { name: 'Buscar un nonce' }).tap();
    await said(group, /Con 8 bits exigidos hicieron falta [\d\s]+ intentos\./);
  },
  async supply(group) {
    await group.getByRole('textbox').fill('1,5');
    await said(group, /^Son 150\s000\s000 satoshis\./);
    await group.getByRole('slider').fill('6');
    await said(group, 'Es ese: por primera vez');
  },
  async sign(group) {
    await group.getByRole('button', { name: 'Firmar' }).tap();
    await said(group, 'La firma coincide');
    await group.getByRole('textbox', { name: 'Frase' }).fill('Paga 3 monedas a Ana no, a Luis.');
    await said(group, 'La firma no coincide');
  },
  async chain(group) {
    await group.getByRole('textbox', { name: 'Bloque 2' }).fill('500');
    await said(group, '4 bloques están rotos.');
    for (const block of [2, 3, 4, 5]) {
      const button = group.getByRole('button', { name: `Volver a minar: bloque ${block}` });
      await button.tap();
      await button.waitFor({ state: 'detached' });
    }
    await said(group, 'La cadena vuelve a estar entera');
  },
  async flips(group) {
    await group.getByRole('button', { name: 'Cara' }).tap();
    await said(group, 'Faltan 255 lanzamientos.');
    await group.getByRole('button', { name: 'Lanzar el resto' }).tap();
    await said(group, 'nunca la uses para dinero');
  },
  async merkle(group) {
    await group.getByRole('radio', { name: 'Pago 3' }).check();
    await said(group, 'La prueba coincide');
    await group.getByRole('button', { name: 'Falsificar un dígito' }).tap();
    await said(group, 'La prueba falla');
  },
};

describe('LESS-05 LESS-13 the tasks of things to try', { tags: ['extended'] }, () => {
  it('are finished by keyboard, say what happened, are marked as tried, and meet no obstacle that axe knows of', async () => {
    await visitor.open('/course/all');
    for (const name of WALKED) await opened(page, `Try ${name}`);
    expect(await axeFindings(page)).toEqual([]);
    await walkAll(page, WALKS, (name) => `Try ${name}`, 'Tried');
    expect(await axeFindings(page)).toEqual([]);
    await visitor.open('/course/all');
    for (const name of WALKED) await triedIn(await opened(page, `Try ${name}`)).waitFor();
    await visitor.leave();
  });

  it('are finished by touch in Spanish in the dark at 390 pixels, without moving anything sideways', async () => {
    const other = await visit(browser, site.url, {
      locale: 'es-419',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    await other.open('/course/all');
    for (const name of WALKED) await opened(other.page, `Prueba ${name}`);
    expect(await axeFindings(other.page)).toEqual([]);
    await walkAll(other.page, TAPS, (name) => `Prueba ${name}`, 'Probado');
    expect(await axeFindings(other.page)).toEqual([]);
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await other.leave();
  });
});

describe('LESS-05 something to try', () => {
  it('is a picture with its text without scripts, and in Spanish', async () => {
    const blocks = TRY_NAMES.map((name) => blockOf(name, `Prueba ${name}`)).join('\n');
    await site.make.lesson({ slug: 'pictures', contentEs: blocks });
    const still = await visit(browser, site.url, { javaScriptEnabled: false, locale: 'es-419' });
    await still.open('/course/pictures');
    for (const name of TRY_NAMES) {
      const box = still.page.getByText(`Prueba ${name}`, { exact: true });
      const picture = await box.evaluate((element) => getComputedStyle(element, '::after').maskImage);
      const [, address = ''] = /url\("(.*)"\)/.exec(picture) ?? [];
      expect(new URL(address).pathname).toMatch(new RegExp(`^/assets/${name}-`));
      const answer = await still.page.request.get(address);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    }
    await still.leave();
  });
});

describe('ADM-38 something to try in the visual editor', () => {
  it('is inserted, shown as a card, edited and kept', async () => {
    const admin = await signedIn(site, { role: 'admin' });
    const { id } = await site.make.article({ content: `<p>a</p>\n${blockOf('fingerprint')}\n<p>b</p>` });
    const editor = await openTextEditor(browser, admin, `/admin/articles/${id}`);
    const { page: form, text, html, dialog } = editor;
    const tool = editor.tool('Something to try');
    await text.getByRole('group', { name: 'To try: Fingerprints of two texts' }).waitFor();
    await text.getByText('b', { exact: true }).click();
    await form.keyboard.press('End');
    await tool.press('Enter');
    await dialog.getByLabel('What readers try').selectOption('Mining the first block');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Enter a text of up to 160 characters').waitFor();
    await dialog.getByLabel('Text', { exact: true }).fill("It's your turn");
    await dialog.getByLabel('Zero bits').fill('21');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Enter a number from 8 to 20.').waitFor();
    await dialog.getByLabel('Zero bits').fill('10');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    const mine = `<div data-try="mine" data-bits="10">It's your turn</div>`;
    expect(await html()).toBe(`<p>a</p>\n${blockOf('fingerprint')}\n<p>b</p>\n${mine}`);
    await text.getByRole('group', { name: 'To try: Mining the first block' }).click();
    await tool.press('Enter');
    await dialog.getByLabel('Zero bits').fill('');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await html()).toContain(`<div data-try="mine">It's your turn</div>`);
    await editor.leave();
  });
});

describe('ADM-38 a question within the text of a lesson', () => {
  it('is chosen among those of the form, and shown by its label', async () => {
    const admin = await signedIn(site, { role: 'admin' });
    const { id } = await site.make.lesson({ content: '<p>a</p>', questions: QUESTIONS });
    const editor = await openTextEditor(browser, admin, `/admin/lessons/${id}`);
    const { dialog } = editor;
    await editor.text.getByText('a', { exact: true }).click();
    await editor.page.keyboard.press('End');
    await editor.tool('Something to try').press('Enter');
    await dialog.getByLabel('What readers try').selectOption('A question of this lesson');
    await dialog.getByLabel('Text', { exact: true }).fill('Before you read on');
    await dialog.getByLabel('Question', { exact: true }).selectOption('How many bitcoin?');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    const block = '<div data-try="question" data-id="how-many">Before you read on</div>';
    expect(await editor.html()).toBe(`<p>a</p>\n${block}`);
    await editor.view('Preview');
    await editor.preview.getByText('Before you read on').waitFor();
    await editor.leave();
  });
});

describe('LESS-05 LESS-13 things to try', () => {
  it('cost nothing until they come near', async () => {
    const filler = '<p>Words.</p>\n'.repeat(200);
    await site.make.lesson({ slug: 'far', content: `${filler}${blockOf('merkle')}` });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await visitor.open('/course/far');
    const before = loaded.length;
    expect(loaded.filter((url) => /TryBoxes|Merkle/.test(url))).toEqual([]);
    await page.getByText(LABEL, { exact: true }).scrollIntoViewIfNeeded();
    await group().waitFor();
    expect(loaded.slice(before).filter((url) => /TryBoxes|Merkle/.test(url))).toHaveLength(2);
    await visitor.leave();
  });

  it('open when they get the focus', async () => {
    await visitor.open('/course/far');
    await page.getByText(LABEL, { exact: true }).evaluate((box: HTMLElement) => box.focus({ preventScroll: true }));
    await group().waitFor();
    await visitor.leave();
  });

  it('stay pictures if their code cannot be loaded, and the page stays as it is', async () => {
    await page.route(/\/assets\/Merkle/, (route) => route.abort());
    page.on('request', (request) => {
      if (/\/assets\/Merkle/.test(request.url())) visitor.expectFailureOf(request.url());
    });
    await visitor.open(pathOf('merkle'));
    await page.getByText('This part of the page couldn’t be loaded.').waitFor();
    await page.getByText('After.').waitFor();
    await page.context().close();
  });

  it('speak the language that the reader chooses', async () => {
    await visitor.open(pathOf('flips'));
    await group().getByRole('button', { name: 'Heads' }).waitFor();
    await visitor.open(`${pathOf('flips')}?lang=es`);
    await page.getByRole('group', { name: 'Prueba esto' }).getByRole('button', { name: 'Cara' }).waitFor();
    await visitor.leave();
  });

  it('that a visitor tried are theirs after logging in, on any device', async () => {
    const ana = await signedIn(site);
    const triesOf = async () => {
      const query = '{ lesson(slug: "try-flips") { tries } }';
      return (await ana.graphql<{ lesson: { tries: string[] } }>(query)).data?.lesson.tries;
    };
    await visitor.open(pathOf('flips'));
    await press(group(), 'Flip the rest');
    await tried().waitFor();
    expect(await triesOf()).toEqual([]);
    await page.goto('/login');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill(ana.user.username);
    await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await panel.getByRole('button', { name: 'Login' }).click();
    await expect.poll(triesOf).toEqual(['flips']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tries'))).toBeNull();
    await visitor.leave();
  });

  it('that a learner tried are stored with the account', async () => {
    const ben = await signedIn(site);
    await signIn(visitor, ben);
    await visitor.open(pathOf('flips'));
    await press(group(), 'Flip the rest');
    await tried().waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tries'))).toBeNull();
    const elsewhere = await visit(browser, site.url, { locale: 'en-GB' });
    await signIn(elsewhere, ben);
    page = elsewhere.page;
    await elsewhere.open(pathOf('flips'));
    await tried().waitFor();
    await elsewhere.leave();
    await visitor.leave();
  });
});
