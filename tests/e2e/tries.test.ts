import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRY_NAMES, type TryName, tryHtml } from '#domain/try.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { PASSWORD, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { tabTo } from '#tests/support/tab-to.ts';
import { openTextEditor } from '#tests/support/text-editor.ts';

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
const pathOf = (name: TryName) => `/course/try-${name}`;

/** Those of tries-of-money.test.ts are walked through there. */
type Walked = Exclude<TryName, 'lastword' | 'payment' | 'scams' | 'owners'>;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (const name of TRY_NAMES) {
    await site.make.lesson({
      slug: `try-${name}`,
      content: `<p>Before.</p>\n${blockOf(name)}\n<p>After.</p>`,
      contentEs: `<p>Antes.</p>\n${blockOf(name, 'Prueba esto')}\n<p>Después.</p>`,
    });
  }
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
const status = (text: string | RegExp) => group().getByRole('status').filter({ hasText: text });
const tried = () => group().getByText('Tried', { exact: true });

/** Presses a button by keyboard. */
async function press(name: string | RegExp): Promise<void> {
  await (await tabTo(group().getByRole('button', { name }))).press('Enter');
}

/** Types into a field at a place, by keyboard. @param steps to the left of its end. */
async function typeInto(field: Locator, steps: number, ...keys: string[]): Promise<void> {
  await (await tabTo(field)).press('End');
  for (let step = 0; step < steps; step += 1) await field.press('ArrowLeft');
  for (const key of keys) await field.press(key);
}

/** How each task is done, without a mouse, and what is said on the way. */
const WALKS: Record<Walked, () => Promise<void>> = {
  async fingerprint() {
    await status('131 of 256 bits differ.').waitFor();
    const second = group().getByRole('textbox', { name: 'Second text' });
    expect(await tried().count()).toBe(0);
    // At once, as a paste does.
    await (await tabTo(second)).fill('hello');
    await status('no bit of 256 differs').waitFor();
  },
  async checksum() {
    await status('The checksum fits.').waitFor();
    const payTo = group().getByRole('textbox', { name: 'Pay to' });
    await typeInto(payTo, 5, 'Backspace', 'x');
    await status('The checksum doesn’t fit').waitFor();
    expect(await group().getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await press('Paste the address');
    await status('Is it the address that Ana sent you?').waitFor();
    await press('Send');
    await status('The coins would be gone.').waitFor();
    expect(await tried().count()).toBe(0);
    await press(/^Stop/);
    await status('From character 9 on, it is different').waitFor();
  },
  async mine() {
    await press('Use Satoshi’s nonce');
    await status('the hash begins with 43 zero bits').waitFor();
    expect(await group().getByText('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f').count()).toBe(1);
    expect(await tried().count()).toBe(0);
    await (await tabTo(group().getByRole('slider'))).press('ArrowRight');
    await group().getByText('Zero bits required: 9. That takes 512 tries on average.').waitFor();
    await press('Search for a nonce');
    await status(/Found after [\d,]+ tries: nonce [\d,]+ gives a hash that begins with \d+ zero bits/).waitFor();
    await status('Now change the required bits by one, and compare.').waitFor();
    expect(await tried().count()).toBe(0);
    await (await tabTo(group().getByRole('slider'))).press('ArrowRight');
    await press('Search for a nonce');
    await status(/With 9 bits required, it took [\d,]+ tries\. On average, one bit more doubles the work/).waitFor();
  },
  async supply() {
    const slider = group().getByRole('slider', { name: 'Halving 4: block 840,000, about 2024' });
    await (await tabTo(slider)).press('ArrowRight');
    await status('A block still creates more than 1 BTC.').waitFor();
    const amount = group().getByRole('textbox');
    await (await tabTo(amount)).fill('1,5');
    await status('That is 150,000,000 satoshis. All the satoshis there will ever be: 2,099,999,997,690,000.').waitFor();
    await amount.fill('much');
    await status('Enter a number with at most eight decimals.').waitFor();
    expect(await tried().count()).toBe(0);
    await (await tabTo(group().getByRole('slider'))).press('ArrowRight');
    await status('That’s the one').waitFor();
  },
  async sign() {
    await press('Sign');
    await status('The signature fits').waitFor();
    expect(await tried().count()).toBe(0);
    await typeInto(group().getByRole('textbox', { name: 'Sentence' }), 10, 'Backspace');
    await status('The signature doesn’t fit').waitFor();
  },
  async chain() {
    await status('The chain is whole.').waitFor();
    await typeInto(group().getByRole('textbox', { name: 'Block 2' }), 0, '0');
    await status('4 blocks are broken.').waitFor();
    for (const block of [2, 3, 4, 5]) {
      expect(await tried().count()).toBe(0);
      const button = group().getByRole('button', { name: `Mine again: block ${block}` });
      await (await tabTo(button)).press('Enter');
      await button.waitFor({ state: 'detached' });
    }
    await status('The chain is whole again').waitFor();
  },
  async flips() {
    await press('Heads');
    await press('Tails');
    await status('254 flips to go.').waitFor();
    expect(await tried().count()).toBe(0);
    await press('Start again');
    // Chance may give 256 tails, which is no key.
    await page.evaluate(() => {
      const { getRandomValues } = Crypto.prototype;
      Crypto.prototype.getRandomValues = (array) => {
        Crypto.prototype.getRandomValues = getRandomValues;
        return array;
      };
    });
    await press('Flip the rest');
    await status('This number isn’t a private key').waitFor();
    expect(await tried().count()).toBe(0);
    await press('Start again');
    await press('Flip the rest');
    await status('never use it for money').waitFor();
    expect(
      await group()
        .getByText(/^tb1q[a-z\d]{38}$/)
        .count(),
    ).toBe(1);
  },
  async merkle() {
    await (await tabTo(group().getByRole('radio', { name: 'Payment 1' }))).press('Space');
    await page.keyboard.press('ArrowDown');
    await status('The proof fits').waitFor();
    expect(await group().getByRole('radio', { name: 'Payment 2' }).isChecked()).toBe(true);
    expect(await tried().count()).toBe(0);
    await press('Forge a digit');
    await status('The proof fails').waitFor();
  },
};

describe.each(Object.entries(WALKS) as [Walked, () => Promise<void>][])(
  'LESS-05 something to try: %s',
  (name, walk) => {
    it('is finished by keyboard, says what happened, and is marked as tried', async () => {
      await visitor.open(pathOf(name));
      await group().waitFor();
      await walk();
      await tried().waitFor();
      await visitor.open(pathOf(name));
      await tried().waitFor();
      await visitor.leave();
    });

    it.each([
      ['light', 1280],
      ['dark', 390],
    ] as const)('meets no obstacle that axe knows of, before and after (%s, %i px)', async (colorScheme, width) => {
      const other = await visit(browser, site.url, { colorScheme, viewport: { width, height: 900 } });
      page = other.page;
      await other.open(pathOf(name));
      await group().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await walk();
      await tried().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await other.leave();
    });
  },
);

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
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
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
    await press('Flip the rest');
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
    await press('Flip the rest');
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
