import { stringify } from 'csv-stringify/sync';
import type { NewsletterSubscription } from '#server/newsletter/newsletter-subscription.entity.ts';

/** Subscriptions as CSV (RFC 4180) with a head line. */
export function subscriptionCsv(subscriptions: NewsletterSubscription[]): string {
  const rows = subscriptions.map(({ email, language, createdAt }) => [email, language, createdAt.toISOString()]);
  return stringify(rows, {
    header: true,
    columns: ['email', 'language', 'subscribedAt'],
    // Anybody can subscribe "=…@example.org", and a spreadsheet would run it.
    escape_formulas: true,
  });
}
