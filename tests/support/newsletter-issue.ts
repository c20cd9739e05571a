import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailServer } from './mail-server.ts';

/** What tests ask of a site that sends one issue of its newsletter, and do to it. */
export interface NewsletterIssue {
  /** Adds readers `1@…` to `count@…`; every third one reads Spanish. */
  subscribe(count: number): Promise<unknown>;
  /** Adds an issue that is due. */
  becomesDue(): Promise<unknown>;
  status(): Promise<string | undefined>;
  /** Number of deliveries by status. */
  deliveries(): Promise<Record<string, number>>;
  /** Recipients of the mails that have arrived. */
  addresses(): (string | undefined)[];
  /** Ends all pauses. */
  hurry(): Promise<void>;
}

/** @param where functions, because tests replace the database and the mail server. */
export function newsletterIssue(where: { em(): EntityManager; smtp(): MailServer }): NewsletterIssue {
  const sql = <Row>(query: string, values: unknown[] = []) => where.em().execute<Row[]>(query, values);
  return {
    subscribe: (count) =>
      sql(
        `insert into newsletter_subscription (email, language, confirmed_at)
         select n || '@example.org', case when n % 3 = 0 then 'es' else 'en' end, now() from generate_series(1, ?) n`,
        [count],
      ),
    becomesDue: () =>
      sql(
        `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, send_at)
         values ('first', 'First issue', 'Primer boletín', 'Hello **readers**', 'Hola', 'scheduled', now())`,
      ),
    status: async () => (await sql<{ status: string }>('select status from newsletter_issue'))[0]?.status,
    deliveries: async () => {
      const rows = await sql<{ status: string; count: number }>(
        'select status, count(*)::integer as count from newsletter_delivery group by status order by status',
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
    addresses: () => where.smtp().received.map(({ to }) => (Array.isArray(to) ? '' : to?.value[0]?.address)),
    hurry: async () => {
      await sql(`update newsletter_delivery set next_try_at = now() where status = 'waiting'`);
      await sql('update newsletter_pace set paused_until = null');
    },
  };
}
