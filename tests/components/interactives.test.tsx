import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { INTERACTIVE_NAMES, type InteractiveName } from '#domain/interactive.ts';
import { serve } from './api.ts';
import { LESSON, openInteractive, type Walks, walkThrough } from './interactive.tsx';

/** Those of interactives-of-money.test.tsx are walked through there. */
const OF_MONEY = ['lastword', 'payment', 'scams', 'owners'] as const;
type Walked = Exclude<InteractiveName, (typeof OF_MONEY)[number]>;
const WALKED = INTERACTIVE_NAMES.filter((name): name is Walked => !OF_MONEY.some((other) => other === name));

/** How each task is done, and what is said on the way. */
const WALKS: Walks<Walked> = {
  async fingerprint({ enter, said, isTried }) {
    await said('131 of 256 bits differ.');
    expect(isTried()).toBe(false);
    enter('textbox', 'Second text', 'hello');
    await said('no bit of 256 differs');
  },
  async checksum({ part, enter, press, said, isTried }) {
    await said('The checksum fits.');
    const { value } = part<HTMLInputElement>('textbox', 'Pay to');
    enter('textbox', 'Pay to', `${value.slice(0, -6)}x${value.slice(-5)}`);
    await said('The checksum doesn’t fit');
    expect(part<HTMLButtonElement>('button', 'Send').disabled).toBe(true);
    await press('Paste the address');
    await said('Is it the address that Ana sent you?');
    await press('Send');
    await said('The coins would be gone.');
    expect(isTried()).toBe(false);
    await press(/^Stop/);
    await said('From character 9 on, it is different');
  },
  async mine({ group, enter, press, said, isTried }) {
    await press('Use Satoshi’s nonce');
    await said('the hash begins with 43 zero bits');
    expect(group().textContent).toContain('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
    expect(isTried()).toBe(false);
    const name = 'Zero bits required: 9. That takes 512 tries on average.';
    enter('slider', /^Zero bits/, '9');
    await press('Search for a nonce');
    await said(/Found after [\d,]+ tries: nonce [\d,]+ gives a hash that begins with \d+ zero bits/);
    await said('Now change the required bits by one, and compare.');
    expect(isTried()).toBe(false);
    enter('slider', name, '10');
    await press('Search for a nonce');
    await said(/With 9 bits required, it took [\d,]+ tries\. On average, one bit more doubles the work/);
  },
  async supply({ enter, said, isTried }) {
    enter('slider', 'Halving 4: block 840,000, about 2024', '5');
    await said('A block still creates more than 1 BTC.');
    const amount = 'An amount of bitcoin (BTC)';
    enter('textbox', amount, '1,5');
    await said('That is 150,000,000 satoshis. All the satoshis there will ever be: 2,099,999,997,690,000.');
    enter('textbox', amount, 'much');
    await said('Enter a number with at most eight decimals.');
    expect(isTried()).toBe(false);
    enter('slider', /^Halving 5/, '6');
    await said('That’s the one');
  },
  async sign({ enter, press, said, isTried }) {
    await press('Sign');
    await said('The signature fits');
    expect(isTried()).toBe(false);
    enter('textbox', 'Sentence', 'Pay Ana 3 coins not Luis.');
    await said('The signature doesn’t fit');
  },
  async chain({ isThere, enter, press, said, isTried }) {
    await said('The chain is whole.');
    enter('textbox', 'Block 2', 'Luis → Eva: 20');
    await said('4 blocks are broken.');
    for (const block of [2, 3, 4, 5]) {
      expect(isTried()).toBe(false);
      const name = `Mine again: block ${block}`;
      await press(name);
      await expect.poll(() => isThere('button', name)).toBe(false);
    }
    await said('The chain is whole again');
  },
  async flips({ group, press, said, isTried }) {
    await press('Heads');
    await press('Tails');
    await said('254 flips to go.');
    expect(isTried()).toBe(false);
    await press('Start again');
    // Chance may give 256 tails, which is no key.
    vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => array);
    await press('Flip the rest');
    await said('This number isn’t a private key');
    expect(isTried()).toBe(false);
    await press('Start again');
    await press('Flip the rest');
    await said('never use it for money');
    expect(group().textContent).toMatch(/tb1q[a-z\d]{38}(?![a-z\d])/);
  },
  async merkle({ part, check, press, said, isTried }) {
    await check('radio', 'Payment 1');
    await check('radio', 'Payment 2');
    await said('The proof fits');
    expect(part<HTMLInputElement>('radio', 'Payment 2').checked).toBe(true);
    expect(isTried()).toBe(false);
    await press('Forge a digit');
    await said('The proof fails');
  },
};

/** The same in Spanish, the shortest way. */
const WALKS_ES: Walks<Walked> = {
  async fingerprint({ enter, said }) {
    await said('131 de 256 bits son diferentes.');
    enter('textbox', 'Segundo texto', 'hello');
    await said('ninguno de los 256 bits es diferente');
  },
  async checksum({ part, enter, press, said }) {
    const { value } = part<HTMLInputElement>('textbox', 'Pagar a');
    enter('textbox', 'Pagar a', value.replace(/.$/, 'b'));
    await said('La suma de verificación no coincide');
    await press('Pegar la dirección');
    await press(/^Alto/);
    await said('¡Bien visto!');
  },
  async mine({ enter, press, said }) {
    await press('Buscar un nonce');
    await said(/Encontrado tras [\d\s]+ intentos: el nonce [\d\s]+ da un hash/);
    enter('slider', /8/, '9');
    await press('Buscar un nonce');
    await said(/Con 8 bits exigidos hicieron falta [\d\s]+ intentos\./);
  },
  async supply({ part, enter, said }) {
    expect(part<HTMLInputElement>('textbox').value).toBe('0,001');
    enter('textbox', /bitcoin/, '1,5');
    await said(/^Son 150\s000\s000 satoshis\./);
    enter('slider', /4/, '6');
    await said('Es ese: por primera vez');
  },
  async sign({ enter, press, said }) {
    await press('Firmar');
    await said('La firma coincide');
    enter('textbox', 'Frase', 'Paga 3 monedas a Ana no, a Luis.');
    await said('La firma no coincide');
  },
  async chain({ isThere, enter, press, said }) {
    enter('textbox', 'Bloque 2', '500');
    await said('4 bloques están rotos.');
    for (const block of [2, 3, 4, 5]) {
      const name = `Volver a minar: bloque ${block}`;
      await press(name);
      await expect.poll(() => isThere('button', name)).toBe(false);
    }
    await said('La cadena vuelve a estar entera');
  },
  async flips({ press, said }) {
    await press('Cara');
    await said('Faltan 255 lanzamientos.');
    await press('Lanzar el resto');
    await said('nunca la uses para dinero');
  },
  async merkle({ check, press, said }) {
    await check('radio', 'Pago 3');
    await said('La prueba coincide');
    await press('Falsificar un dígito');
    await said('La prueba falla');
  },
};

describe('LESS-05 LESS-13 the task of an interactive', () => {
  it.each(WALKED)('is finished, says what happened, and is marked as tried: %s', (name) => walkThrough(WALKS, name));

  it.each(WALKED)('is finished in Spanish: %s', (name) => walkThrough(WALKS_ES, name, 'es'));
});

describe('LESS-05 LESS-13 an interactive', () => {
  it('speaks the language that the reader chooses', async () => {
    const { isThere } = await openInteractive('flips');
    expect(isThere('button', 'Heads')).toBe(true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es');
    await expect.poll(() => isThere('button', 'Cara')).toBe(true);
  });

  it('that a visitor tried is marked the next time in the same browser', async () => {
    localStorage.setItem('tries', JSON.stringify({ [LESSON]: ['flips'] }));
    const { isTried } = await openInteractive('flips');
    expect(isTried()).toBe(true);
  });

  it('that a learner tried is stored with the account, and no longer in the browser', async () => {
    const api = serve({ recordTry: { id: LESSON, tries: ['flips'] } });
    const { press, isTried } = await openInteractive('flips', { me: { id: 7 } });
    await press('Flip the rest');
    await expect.poll(isTried).toBe(true);
    await expect.poll(() => localStorage.getItem('tries')).toBeNull();
    expect(api.written()).toEqual([{ operation: 'RecordInteractive', variables: { lessonId: LESSON, name: 'flips' } }]);
  });

  it('that a learner tried elsewhere is marked', async () => {
    serve({ lesson: { id: LESSON, tries: ['flips'] } });
    const { isTried } = await openInteractive('flips', { me: { id: 7 } });
    await expect.poll(isTried).toBe(true);
  });
});
