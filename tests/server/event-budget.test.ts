import { expect, it } from 'vitest';
import { EventBudget } from '#server/platform/logging/event-budget.ts';

const reports: Record<string, number>[] = [];

/** How many of as many events are allowed. */
const allowed = (budget: EventBudget, count: number, kind: string, addressOf: (n: number) => string | null) =>
  Array.from({ length: count }, (_, n) => budget.allows(kind, addressOf(n))).filter((isAllowed) => isAllowed).length;

it('allows ten events of a kind a minute from one address, whatever another one sends, and 60 in all', () => {
  const budget = new EventBudget((dropped) => reports.push(dropped));
  expect(allowed(budget, 30, 'login failure', () => '203.0.113.30')).toBe(10);
  expect(allowed(budget, 30, 'login failure', () => '203.0.113.31')).toBe(10);
  expect(allowed(budget, 30, 'login failure', () => null)).toBe(10);
  expect(allowed(budget, 100, 'login failure', (n) => `10.0.0.${n}`)).toBe(30);
  expect(allowed(budget, 5, 'refusal', () => '203.0.113.30')).toBe(5);
  budget.endMinute();
  expect(reports).toEqual([{ 'login failure': 130 }]);
  expect(allowed(budget, 1, 'login failure', () => '203.0.113.30')).toBe(1);
  budget.endMinute();
  expect(reports).toHaveLength(1);
});
