/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASKED } from '#client/features/try/payment/draft.ts';
import { tryHtml } from '#domain/try.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { tabTo } from '#tests/support/tab-to.ts';
import { press, said, use, type Walks, walkAll } from '#tests/support/try-page.ts';

let site: TestSite;
let browser: Browser;
let lessonId: number;

const NAMES = ['lastword', 'payment', 'scams', 'owners'] as const;
type Name = (typeof NAMES)[number];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const content = (prefix: string) =>
    NAMES.map((name) => tryHtml({ name, label: `${prefix} ${name}`, parameters: {} }));
  const lesson = { slug: 'money', content: content('Try').join('\n'), contentEs: content('Prueba').join('\n') };
  lessonId = (await site.make.lesson(lesson)).id;
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Answers that the reader gives in the nine rounds of `owners`; the fifth is wrong. */
const PREDICTIONS = [
  'The company',
  'The company, you or the thief',
  'The company',
  'No one',
  'Only you',
  'No one',
  'You and your sister, only together',
  'Only you',
  'Your sister',
];

/** The messages that the reader takes for scams, from 1; the last one isn't. */
const SUSPECTED = [1, 3, 5, 7, 9, 10, 12];

/** How each task is done by keyboard, in English. */
const WALKS: Walks<Name> = {
  async lastword(group) {
    expect(await group.getByRole('textbox').count()).toBe(0);
    const words = group.getByRole('listitem');
    expect((await words.allTextContents()).join(' ')).toBe(
      '1coconut 2mystery 3hub 4satoshi 5any 6mandate 7option 8alter 9client 10column 11judge 12…',
    );
    const radios = group.getByRole('radio');
    await use(radios.first(), 'Space');
    await said(group, '“job” doesn’t fit. Its last four bits are 0000');
    await press(group, 'Test all 2,048 words');
    await said(group, 'Of all 2,048 words, 128 fit: exactly one in each group of 16.');
    expect(await group.getByRole('radio', { checked: true }).count()).toBe(1);
    await press(group, 'Change a word at random');
    await said(group, /^Word \d+ was “\p{L}+” and became “\p{L}+”\./u);
    await press(group, /^Try every wrong word in place \d+$/);
    await said(group, /The checksum catches 1,9\d\d of them: 9[34]\.?\d?%, about 15 in 16\./);
  },
  async payment(group) {
    const send = group.getByRole('button', { name: 'Send' });
    await said(group, 'Enter the amount in sats');
    const amount = group.getByRole('textbox', { name: 'Amount for Ana, in sats' });
    await (await tabTo(amount)).fill('293');
    await said(group, 'That’s dust');
    await amount.fill('60.5');
    await said(group, 'Enter the amount in sats, without decimals.');
    await amount.fill('60,000');
    await use(group.getByRole('checkbox', { name: '50,000' }), 'Space');
    await said(group, 'These coins aren’t enough: 10,550 sats are missing, the fee included.');
    await use(group.getByRole('checkbox', { name: '12,500' }), 'Space');
    await said(group, 'It adds up');
    const rate = group.getByRole('slider', { name: 'Fee rate: 5 sat/vB' });
    await tabTo(rate);
    for (let step = 5; step < 11; step += 1) await group.page().keyboard.press('ArrowRight');
    await rate.waitFor({ state: 'detached' });
    await use(send, 'Enter');
    await said(group, 'Not sent yet: you would get no change, and 542 sats more than needed');
    await use(group.getByRole('slider'), 'ArrowLeft');
    await (await tabTo(amount)).fill('60001');
    await use(send, 'Enter');
    await said(group, 'Not sent yet: Ana asked for 60,000 sats.');
    await (await tabTo(amount)).fill(String(ASKED));
    await use(group.getByRole('slider'), 'Home');
    await said(group, /At 1 sat\/vB, your payment is in block 3, in about 30 minutes/);
    await use(send, 'Enter');
    await said(group, 'Sent. Ana gets exactly what she asked for');
    for (const block of [1, 2]) {
      await press(group, 'Wait for the next block');
      await said(group, `Block ${block} was found without your payment.`);
    }
    await press(group, 'Wait for the next block');
    await said(group, 'Block 3 was found with your payment in it');
  },
  async scams(group) {
    for (let number = 1; number <= 12; number += 1) {
      await group.getByText(`${number} of 12`, { exact: true }).waitFor();
      await press(group, SUSPECTED.includes(number) ? 'Scam' : 'Honest');
      await said(group, number === 12 ? /^Not quite\. You don’t pay anything/ : /^Right\. /);
      // The way on has the focus.
      await group.page().keyboard.press('Enter');
    }
    await said(group, 'You saw through 6 of 6 scams and trusted 5 of 6 honest messages. No scam got through.');
  },
  async owners(group) {
    for (const [index, prediction] of PREDICTIONS.entries()) {
      await group.getByText(`${index + 1} of 9`, { exact: true }).waitFor();
      await use(group.getByRole('button', { name: prediction, exact: true }), 'Enter');
      await said(group, index === 4 ? /^Not quite\. .*You or the thief: the faster one\./ : /^Right\. /);
      await group.page().keyboard.press('Enter');
    }
    await said(group, 'You predicted 8 of 9 right.');
    await use(group.getByRole('checkbox', { name: 'Keep a copy of your one key on paper at home' }), 'Space');
    await said(group, 'Your phone falls into the river. Only you.');
  },
};

/** The same in Spanish, with taps and the shortest way. */
const TAPS: Walks<Name> = {
  async lastword(group) {
    await group.getByRole('listitem').filter({ hasText: '6mamá' }).waitFor();
    await group.getByRole('button', { name: /^Probar las 2\s?048 palabras$/ }).tap();
    await said(group, /encajan 128: exactamente una en cada grupo de 16\./);
    await group.getByRole('button', { name: 'Probar todas las palabras equivocadas en el lugar 1' }).tap();
    await said(group, 'unas 15 de cada 16');
  },
  async payment(group) {
    await group.getByRole('textbox', { name: 'Cantidad para Ana, en sats' }).fill('60 000');
    await group.getByText('50\u00a0000', { exact: true }).tap();
    await group.getByText('30\u00a0000', { exact: true }).tap();
    await said(group, 'Las cuentas cuadran');
    await group.getByRole('button', { name: 'Enviar' }).tap();
    await said(group, 'Enviado. Ana recibe justo lo que pidió');
  },
  async scams(group) {
    for (let number = 1; number <= 12; number += 1) {
      await group.getByText(`${number} de 12`, { exact: true }).waitFor();
      await group.getByRole('button', { name: 'Honesto' }).tap();
      await group.getByRole('button', { name: number === 12 ? 'Ver tu resultado' : 'Siguiente' }).tap();
    }
    await said(
      group,
      'Descubriste 0 de 6 estafas y confiaste en 6 de 6 mensajes honestos. 6 te habrían costado dinero.',
    );
  },
  async owners(group) {
    for (let number = 1; number <= 9; number += 1) {
      await group.getByText(`${number} de 9`, { exact: true }).waitFor();
      await group.getByRole('button', { name: 'Nadie' }).tap();
      await group.getByRole('button', { name: number === 9 ? 'Ver tu resultado' : 'Siguiente' }).tap();
    }
    await said(group, 'Acertaste 2 de 9.');
  },
};

describe('LESS-05 LESS-13 things to try about money', () => {
  it('are finished by keyboard, say what happened, and are marked as tried, also in the outline and the course', async () => {
    const visitor = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } });
    await visitor.open('/course/money');
    const outline = visitor.page.getByRole('navigation', { name: 'In this module' });
    expect(await outline.getByText(/tried/).count()).toBe(0);
    await walkAll(visitor.page, WALKS, (name) => `Try ${name}`, 'Tried');
    await outline.getByText('4 things tried', { exact: true }).waitFor();
    expect(await axeFindings(visitor.page)).toEqual([]);
    await visitor.open('/course');
    await visitor.page.getByRole('link', { name: /4 things tried/ }).waitFor();
    expect(await visitor.page.evaluate(() => localStorage.getItem('tries'))).toBe(
      JSON.stringify({ [lessonId]: [...NAMES] }),
    );
    await visitor.leave();
  });

  it('are finished by touch in Spanish in the dark at 390 pixels, without moving anything sideways', async () => {
    const visitor = await visit(browser, site.url, {
      locale: 'es-419',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    await visitor.open('/course/money');
    await walkAll(visitor.page, TAPS, (name) => `Prueba ${name}`, 'Probado');
    expect(await axeFindings(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await visitor.leave();
  });
});
