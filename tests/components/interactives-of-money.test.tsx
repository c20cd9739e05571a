import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ASKED } from '#client/features/interactives/payment/draft.ts';
import { type Walks, walkThrough } from './interactive.tsx';

const NAMES = ['lastword', 'payment', 'scams', 'owners'] as const;
type Name = (typeof NAMES)[number];

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

const WALKS: Walks<Name> = {
  async lastword({ group, isThere, check, press, said }) {
    expect(isThere('textbox', /./)).toBe(false);
    const words = within(group())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(words.join(' ')).toBe(
      '1coconut 2mystery 3hub 4satoshi 5any 6mandate 7option 8alter 9client 10column 11judge 12…',
    );
    await check('radio', 'job');
    await said('“job” doesn’t fit. Its last four bits are 0000');
    expect(within(group()).getAllByRole('listitem').at(-1)?.dataset.state).toBe('open');
    await press('Test all 2,048 words');
    await said('Of all 2,048 words, 128 fit: exactly one in each group of 16.');
    expect(within(group()).getAllByRole('radio', { checked: true })).toHaveLength(1);
    await press('Change a word at random');
    await said(/^Word \d+ was “\p{L}+” and became “\p{L}+”\./u);
    await press(/^Try every wrong word in place \d+$/);
    await said(/The checksum catches 1,9\d\d of them: 9[34]\.?\d?%, about 15 in 16\./);
  },
  async payment({ enter, isThere, check, press, said }) {
    const amount = 'Amount for Ana, in sats';
    await said('Enter the amount in sats');
    enter('textbox', amount, '293');
    await said('That’s dust');
    enter('textbox', amount, '60.5');
    await said('Enter the amount in sats, without decimals.');
    enter('textbox', amount, '60,000');
    await check('checkbox', '50,000');
    await said('These coins aren’t enough: 10,550 sats are missing, the fee included.');
    await check('checkbox', '12,500');
    await said('It adds up');
    enter('slider', 'Fee rate: 5 sat/vB', '11');
    expect(isThere('slider', 'Fee rate: 11 sat/vB')).toBe(true);
    await press('Send');
    await said('Not sent yet: you would get no change, and 542 sats more than needed');
    enter('slider', /^Fee rate/, '10');
    enter('textbox', amount, '60001');
    await press('Send');
    await said('Not sent yet: Ana asked for 60,000 sats.');
    enter('textbox', amount, String(ASKED));
    enter('slider', /^Fee rate/, '1');
    await said(/At 1 sat\/vB, your payment is in block 3, in about 30 minutes/);
    await press('Send');
    await said('Sent. Ana gets exactly what she asked for');
    for (const block of [1, 2]) {
      await press('Wait for the next block');
      await said(`Block ${block} was found without your payment.`);
    }
    await press('Wait for the next block');
    await said('Block 3 was found with your payment in it');
  },
  async scams({ group, press, goOn, said }) {
    for (let number = 1; number <= 12; number += 1) {
      within(group()).getByText(`${number} of 12`);
      await press(SUSPECTED.includes(number) ? 'Scam' : 'Honest');
      await said(number === 12 ? /^Not quite\. You don’t pay anything/ : /^Right\. /);
      // The way on has the focus.
      await goOn();
    }
    await said('You saw through 6 of 6 scams and trusted 5 of 6 honest messages. No scam got through.');
  },
  async owners({ group, check, press, goOn, said }) {
    for (const [index, prediction] of PREDICTIONS.entries()) {
      within(group()).getByText(`${index + 1} of 9`);
      await press(prediction);
      await said(index === 4 ? /^Not quite\. .*You or the thief: the faster one\./ : /^Right\. /);
      await goOn();
    }
    await said('You predicted 8 of 9 right.');
    await check('checkbox', 'Keep a copy of your one key on paper at home');
    await said('Your phone falls into the river. Only you.');
  },
};

/** The same in Spanish, the shortest way. */
const WALKS_ES: Walks<Name> = {
  async lastword({ group, press, said }) {
    expect(group().textContent).toContain('6mamá');
    await press(/^Probar las 2\s?048 palabras$/);
    await said(/encajan 128: exactamente una en cada grupo de 16\./);
    await press('Probar todas las palabras equivocadas en el lugar 1');
    await said('unas 15 de cada 16');
  },
  async payment({ enter, check, press, said }) {
    enter('textbox', 'Cantidad para Ana, en sats', '60 000');
    await check('checkbox', /^50\s000$/);
    await check('checkbox', /^30\s000$/);
    await said('Las cuentas cuadran');
    await press('Enviar');
    await said('Enviado. Ana recibe justo lo que pidió');
  },
  async scams({ group, press, said }) {
    for (let number = 1; number <= 12; number += 1) {
      within(group()).getByText(`${number} de 12`);
      await press('Honesto');
      await press(number === 12 ? 'Ver tu resultado' : 'Siguiente');
    }
    await said('Descubriste 0 de 6 estafas y confiaste en 6 de 6 mensajes honestos. 6 te habrían costado dinero.');
  },
  async owners({ group, press, said }) {
    for (let number = 1; number <= 9; number += 1) {
      within(group()).getByText(`${number} de 9`);
      await press('Nadie');
      await press(number === 9 ? 'Ver tu resultado' : 'Siguiente');
    }
    await said('Acertaste 2 de 9.');
  },
};

describe('LESS-05 LESS-13 the task of an interactive about money', () => {
  it.each(NAMES)('is finished, says what happened, and is marked as tried: %s', (name) => walkThrough(WALKS, name));

  it.each(NAMES)('is finished in Spanish: %s', (name) => walkThrough(WALKS_ES, name, 'es'));
});
