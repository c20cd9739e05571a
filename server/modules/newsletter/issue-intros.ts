import type { EntityManager } from '@mikro-orm/postgresql';
import { markdownToHtml } from '../content/html/markdown-to-html.ts';
import { plainText } from '../content/html/plain-text.ts';
import { TextCache } from '../content/model/text-cache.ts';

/** The intro of an issue as the archive shows it. */
export interface Intro {
  introHtml: string;
  /** As plain text. */
  summary: string;
}

/** Intros that aren't stored as HTML yet. */
export const unstoredIntros = new TextCache<Intro>(({ value }) => introOf(value));

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
