import type { Browser, BrowserContextOptions, Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAsAdmin } from '../support/admin-site.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

describe('the order of modules and lessons', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    await site.em.execute('delete from course_module');
    const { make } = site;
    const basics = (await make.module({ title: 'Basics', order: 1 })).id;
    await make.module({ title: 'Wallets', order: 2 });
    await make.module({ title: 'Mining', order: 3, status: 'draft' });
    for (const [index, title] of ['Money', 'Keys', 'Blocks'].entries()) {
      await make.lesson({ title, module: basics, order: index + 1 });
    }
  });

  const open = (section: string, options?: BrowserContextOptions) =>
    openAsAdmin(browser, admin, `/admin/${section}?view=order`, options);
  const row = ({ page }: Visitor, title: string) => page.locator('[data-row]').filter({ hasText: title });
  const handle = (visitor: Visitor, title: string) => row(visitor, title).locator('[title="Drag to another place"]');
  const shown = ({ page }: Visitor) =>
    page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((element) => element.querySelector('[data-kind]')?.textContent));
  const saved = (visitor: Visitor, text: string) => visitor.page.getByRole('status').getByText(text).waitFor();
  const modules = () =>
    site.em
      .execute<{ title: string; order: number }[]>('select title, "order" from course_module order by "order"')
      .then((rows) => rows.map(({ title, order }) => `${order} ${title}`));
  const lessons = () =>
    site.em
      .execute<{ title: string; order: number; module: string }[]>(
        `select l.title, l."order", m.title as module from lesson l join course_module m on m.id = l.module_id
         order by m."order", l."order"`,
      )
      .then((rows) => rows.map(({ title, order, module }) => `${module} ${order} ${title}`));
  /** The middle of an element, or a place that many pixels below its top. */
  async function middle(locator: Locator, fromTop?: number): Promise<{ x: number; y: number }> {
    await locator.waitFor();
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not on the screen.');
    return { x: Math.round(box.x + Math.min(box.width / 2, 120)), y: Math.round(box.y + (fromTop ?? box.height / 2)) };
  }
  /** A finger on the screen, as the browser sees it. */
  async function finger({ page }: Visitor) {
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    return {
      down: (point: { x: number; y: number }) => send('touchStart', [point]),
      move: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
        for (let step = 1; step <= 8; step += 1) {
          const part = (a: number, b: number) => Math.round(a + ((b - a) * step) / 8);
          await send('touchMove', [{ x: part(from.x, to.x), y: part(from.y, to.y) }]);
        }
      },
      up: () => send('touchEnd', []),
    };
  }

  it('is one tree: a lesson is dragged to another module, Esc cancels, and the course page has it at once', async () => {
    const visitor = await open('lessons');
    const { page } = visitor;
    await expect.poll(() => shown(visitor)).toEqual(['Basics', 'Money', 'Keys', 'Blocks', 'Wallets', 'Mining']);
    await page.mouse.move(...pair(await middle(handle(visitor, 'Money'))));
    await page.mouse.down();
    await page.mouse.move(...pair(await middle(row(visitor, 'Wallets'))), { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await lessons()).toEqual(['Basics 1 Money', 'Basics 2 Keys', 'Basics 3 Blocks']);
    await handle(visitor, 'Money').dragTo(row(visitor, 'Wallets'));
    await saved(visitor, '“Money” is now number 1 of 1 in “Wallets”.');
    await expect.poll(lessons).toEqual(['Basics 1 Keys', 'Basics 2 Blocks', 'Wallets 1 Money']);
    await handle(visitor, 'Blocks').dragTo(row(visitor, 'Money'), { targetPosition: { x: 60, y: 4 } });
    await expect.poll(lessons).toEqual(['Basics 1 Keys', 'Wallets 1 Blocks', 'Wallets 2 Money']);
    await page.getByRole('banner').getByRole('link', { name: 'Course' }).click();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Wallets', exact: true }).click();
    const links = main.getByRole('link', { name: /Money|Blocks/ });
    await expect
      .poll(async () => (await links.allTextContents()).map((text) => /Money|Blocks/.exec(text)?.[0]))
      .toEqual(['Blocks', 'Money']);
    await visitor.leave();
  });

  it('is changed by a finger on the handle or one that rests on a row, while one that moves at once scrolls; rows scroll along to the edge of the window', {
    tags: ['extended'],
  }, async () => {
    for (let n = 0; n < 12; n += 1) await site.make.module({ title: `More ${n}`, order: 10 + n });
    const visitor = await open('lessons', PHONE);
    const { page } = visitor;
    await row(visitor, 'Money').waitFor();
    const apart = await page.locator('[data-row]').evaluateAll((all) =>
      all.map((element) => {
        const middles = Array.from(element.querySelectorAll('[data-kind], button'), (part) => {
          const { top, height } = part.getBoundingClientRect();
          return top + height / 2;
        });
        return Math.max(...middles) - Math.min(...middles);
      }),
    );
    // But for the badge of a draft, which may take a row of its own.
    expect(apart.slice(0, 5).map((pixels) => pixels < 4)).toEqual(Array(5).fill(true));
    const touch = await finger(visitor);
    const blocks = await middle(handle(visitor, 'Blocks'));
    await touch.down(blocks);
    await touch.move(blocks, await middle(row(visitor, 'Money'), 4));
    await touch.up();
    await saved(visitor, '“Blocks” is now number 1 of 3 in “Basics”.');
    await expect.poll(lessons).toEqual(['Basics 1 Blocks', 'Basics 2 Money', 'Basics 3 Keys']);

    const wallets = await middle(row(visitor, 'Wallets'));
    await touch.down(wallets);
    await touch.move(wallets, { x: wallets.x, y: wallets.y - 200 });
    await touch.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect((await modules()).slice(0, 2)).toEqual(['1 Basics', '2 Wallets']);

    // A finger that lands while the page still scrolls only stops it.
    await visitor.open('/admin/modules?view=order');
    const from = await middle(row(visitor, 'Wallets'));
    await touch.down(from);
    await page.locator('[data-row][data-dragged]').waitFor();
    await touch.move(from, await middle(row(visitor, 'Basics'), 4));
    await touch.up();
    await expect.poll(async () => (await modules()).slice(0, 2)).toEqual(['1 Wallets', '2 Basics']);

    const basics = await middle(handle(visitor, 'Basics'));
    await touch.down(basics);
    await touch.move(basics, { x: basics.x, y: 835 });
    await expect
      .poll(() => page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.body.scrollHeight))
      .toBe(true);
    await touch.up();
    await expect.poll(async () => (await modules()).at(-1)).toBe('15 Basics');
    await visitor.leave();
  });
});

function pair({ x, y }: { x: number; y: number }): [number, number] {
  return [x, y];
}
