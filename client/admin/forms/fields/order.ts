import { ORDER_MIN } from '#domain/limits.ts';

/** The number that was typed; what is none becomes 1. Source: specification, section 5 ("Module form"). */
export function orderOf(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : ORDER_MIN;
}
