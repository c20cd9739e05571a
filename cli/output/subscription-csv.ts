import { stringify } from 'csv-stringify/sync';
import type { NewsletterSubscription } from '#server/modules/newsletter/newsletter-subscription.entity.ts';

/** Subscriptions as CSV (RFC 4180) with a header line. */
export function subscriptionCsv(subscriptions: NewsletterSubscription[]): string {
  const rows = subscriptions.map(({ email, language, createdAt, confirmedAt, bouncedAt }) => [
    email,
    language,
    createdAt.toISOString(),
    confirmedAt?.toISOString() ?? '',
    bouncedAt?.toISOString() ?? '',
  ]);
  return stringify(rows, {
    header: true,
    columns: ['email', 'language', 'subscribedAt', 'confirmed', 'bounced'],
    // Anyone can subscribe "=…@example.org", and a spreadsheet would run that.
    escape_formulas: true,
  });
}
