import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { markdownToHtml } from '../content/html/markdown-to-html.ts';
import { plainText } from '../content/html/plain-text.ts';
import { KeptTexts } from '../content/model/kept-texts.ts';

/** The intro of an issue as the archive shows it. */
export interface Intro {
  introHtml: string;
  /** As plain text. */
  summary: string;
}

/** Intros that aren't stored as HTML yet. */
export const unstoredIntros = new KeptTexts<Intro>(({ value }) => introOf(value));

/** @param markdown as it was written. */
function introOf(markdown: string): Intro {
  const introHtml = markdownToHtml(markdown);
  return { introHtml, summary: plainText(introHtml) };
}

/** Stores what the archive shows of an issue that begins to be sent. */
export async function storeIntros(
  em: EntityManager,
  { id, intro, introEs }: { id: number; intro: string; introEs: string },
): Promise<void> {
  const [english, spanish] = [introOf(intro), introOf(introEs)];
  await em.execute(
    'update newsletter_issue set intro_html = ?, summary = ?, intro_html_es = ?, summary_es = ? where id = ?',
    [english.introHtml, english.summary, spanish.introHtml, spanish.summary, id],
  );
}

/** Does the same for issues that were sent before this was stored. If one fails, the others are still stored. */
export async function storeMissingIntros(em: EntityManager, log: Logger, signal: AbortSignal): Promise<void> {
  const missing = await em
    .fork()
    .execute<{ id: number }[]>(
      `select id from newsletter_issue where started_at is not null and intro_html is null order by started_at desc`,
    );
  for (const { id } of missing) {
    if (signal.aborted) return;
    await nextTurn();
    await storeMissing(em.fork(), id).catch((err: unknown) => {
      log.warn({ err, issue: id }, 'could not store the intro of an issue as HTML; trying again at the next start');
    });
  }
}

async function storeMissing(em: EntityManager, id: number): Promise<void> {
  const [issue] = await em.execute<{ id: number; intro: string; introEs: string }[]>(
    `select id, coalesce(intro, '') as intro, coalesce(intro_es, '') as "introEs" from newsletter_issue where id = ?`,
    [id],
  );
  if (issue) await storeIntros(em, issue);
}
