import { writtenNumber } from '#domain/written-number.ts';

/** What one bitcoin costs, as a reader entered it. */
export interface OwnPrice {
  price: number;
  /** The name or code of the money, such as pesos or USD. */
  currency: string;
}

export const CURRENCY_MAX = 20;
export const PRICE_LENGTH_MAX = 24;
const PRICE_MAX = 1e15;
const SATS_PER_BTC = 100_000_000;

/** As in 90,000 and 90.000, which no one means as a price with three decimals. */
const THOUSANDS = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+)$/;
const WITH_POINT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const WITH_COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

/** The price that someone typed, with the separators of any country; null if it isn't one. */
export function priceIn(typed: string): number | null {
  const compact = typed.replaceAll(/[\s'’]/g, '');
  const price = Number(plainNumber(compact));
  return price > 0 && price <= PRICE_MAX ? price : null;
}

function plainNumber(compact: string): string {
  if (THOUSANDS.test(compact)) return compact.replaceAll(/[.,]/g, '');
  if (WITH_POINT.test(compact)) return compact.replaceAll(',', '');
  return WITH_COMMA.test(compact) ? compact.replaceAll('.', '').replace(',', '.') : '';
}

/** The name of a currency that someone typed; null if it isn't one. */
export function currencyIn(typed: string): string | null {
  const currency = typed.trim();
  return currency && currency.length <= CURRENCY_MAX && !/\d/.test(currency) ? currency : null;
}

/** What sats are worth at a price, such as 360 pesos: with three digits, or without decimals. */
export function worthOf(sats: number, { price, currency }: OwnPrice, locale: string): string {
  const worth = (price * sats) / SATS_PER_BTC;
  return `${writtenNumber(worth, locale, worth < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 })}\u00a0${currency}`;
}

/** A price as one types it. */
export function writtenPrice(price: number, locale: string): string {
  return writtenNumber(price, locale, { maximumFractionDigits: 8 });
}
