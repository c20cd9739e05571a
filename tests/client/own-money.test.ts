import { describe, expect, it } from 'vitest';
import { amountsIn } from '#client/features/money/amounts.ts';
import { currencyIn, priceIn, worthOf } from '#client/features/money/price.ts';

const sats = (text: string, language: 'en' | 'es') => amountsIn(text, language).map((amount) => amount.sats);

describe('the amounts of a text', () => {
  it.each([
    'At 20 sat/vB it takes an hour.',
    'A rate of 0.1 sats / vB.',
    'Between 1,000–2,000 sats.',
    'It costs 0 sats.',
    'Version v2 sats, SHA-256 sats.',
    'A few sats, or 5 satellites.',
    'They cost 0.0002 BTC.',
  ])('are none in "%s"', (text) => {
    expect(sats(text, 'en')).toEqual([]);
  });

  it.each([
    ['Send 20,000 sats, then 1 sat.', 'en', [20_000, 1]],
    ['One bitcoin is 100,000,000 satoshis.', 'en', [100_000_000]],
    ['In 2026, 300 sats; 200,000, 90,000 and 30,000\nsats; 3 × 141 = 423 sats', 'en', [300, 30_000, 423]],
    ['Half: 0.5 sats, and 20 000 sats', 'en', [0.5, 20_000]],
    ['Envías 198\u00a0000 sats, 5800 sats y 1\u202f234\u202f567\u00a0satoshis', 'es', [198_000, 5_800, 1_234_567]],
    ['Son 20.000 sats y 0,5 sats', 'es', [20_000, 0.5]],
  ] as const)('are found in "%s"', (text, language, found) => {
    expect(sats(text, language)).toEqual(found);
  });

  it('end where what they are worth belongs', () => {
    const text = 'Send 20,000 sats to Ana.';
    expect(text.slice(0, amountsIn(text, 'en')[0]?.end)).toBe('Send 20,000 sats');
  });
});

describe('the price of a bitcoin', () => {
  it.each(['', '0', '-5', 'many', '1.8 million', '1,23,456', '1.2.3', '1,2,3', '1e9', '$90,000', '9'.repeat(17)])(
    'is not "%s"',
    (typed) => {
      expect(priceIn(typed)).toBeNull();
    },
  );

  it.each([
    ['90000', 90_000],
    ['90,000', 90_000],
    ['90.000', 90_000],
    [' 1 800 000 ', 1_800_000],
    ['1\u00a0800\u00a0000', 1_800_000],
    ['1,800,000.50', 1_800_000.5],
    ['1.800.000,50', 1_800_000.5],
    ['1’800’000', 1_800_000],
    ['90.5', 90.5],
    ['90,5', 90.5],
    ['0.123', 0.123],
  ])('may be written as "%s"', (typed, price) => {
    expect(priceIn(typed)).toBe(price);
  });

  it('is in a currency with a name', () => {
    expect(['', '  ', '5', 'peso 2', 'x'.repeat(21)].map(currencyIn)).toEqual([null, null, null, null, null]);
    expect([' pesos ', 'USD', '€'].map(currencyIn)).toEqual(['pesos', 'USD', '€']);
  });
});

it.each([
  [20_000, 'en', '360\u00a0pesos'],
  [100_000_000, 'en', '1,800,000\u00a0pesos'],
  [100_000_000, 'es', '1\u00a0800\u00a0000\u00a0pesos'],
  [71, 'en', '1.28\u00a0pesos'],
  [71, 'es', '1,28\u00a0pesos'],
  [0.5, 'en', '0.009\u00a0pesos'],
] as const)('%d sats are worth it in %s: %s', (amount, language, worth) => {
  expect(worthOf(amount, { price: 1_800_000, currency: 'pesos' }, language)).toBe(worth);
});
