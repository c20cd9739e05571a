import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import type { Caller } from '../support/caller.ts';
import { ask } from './people.ts';

/** What the pages of the newsletter show. */
export interface ShownNewsletter {
  sent: { id: number; slug: string };
  draft: { id: number };
  /** Of the subscription's own page. */
  subscription: string;
}

/** Milliseconds that the site has for what it does by itself, such as sending mails. */
const PATIENCE = 60_000;

const INTRO = `This week we look at **what a backup is worth** before you need it.

The lessons are still free, and [the glossary](/glossary) has twelve new words.`;
const INTRO_ES = `Esta semana vemos **cuánto vale un respaldo** antes de que te haga falta.

Las lecciones siguen siendo gratuitas, y [el glosario](/glossary) tiene doce palabras nuevas.`;

/**
 * Confirms the subscription that the learner asked for, sends it an issue, and leaves a draft.
 * @param folder where the site writes its mails.
 */
export async function fillNewsletter(
  admin: Caller,
  folder: string,
  items: { type: 'article' | 'video' | 'lesson'; id: number }[],
): Promise<ShownNewsletter> {
  const token = await until(() => tokenIn(folder));
  const { confirmSubscription: subscription } = await ask<{ confirmSubscription: string }>(
    admin,
    'mutation ($token: String!) { confirmSubscription(token: $token) }',
    { token },
  );
  const issue = { subject: 'What a backup is worth', subjectEs: 'Cuánto vale un respaldo' };
  const sent = await write(admin, { ...issue, intro: INTRO, introEs: INTRO_ES, items });
  await ask(
    admin,
    'mutation ($id: Int!, $version: Int!) { scheduleNewsletterIssue(id: $id, version: $version) { id } }',
    sent,
  );
  await until(async () => {
    const { status } = (
      await ask<{ managedNewsletterIssue: { status: string } }>(
        admin,
        'query ($id: Int!) { managedNewsletterIssue(id: $id) { status } }',
        { id: sent.id },
      )
    ).managedNewsletterIssue;
    return status === 'sent' || null;
  });
  const draft = await write(admin, {
    subject: 'Two new articles, and a question for you',
    intro: 'Have you ever _restored_ a wallet?',
    items,
  });
  return { sent, draft, subscription };
}

/** Of the link that confirms a subscription. */
async function tokenIn(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const { text } = await simpleParser(await readFile(join(folder, name)));
    const token = /newsletter\/confirm\S*#(\S+)/.exec(text ?? '')?.[1];
    if (token) return token;
  }
  return null;
}

type Written = { id: number; slug: string; version: number };

async function write(admin: Caller, input: Record<string, unknown>): Promise<Written> {
  const document = `mutation ($input: NewsletterIssueInput!) { createNewsletterIssue(input: $input) { id slug version } }`;
  return (await ask<{ createNewsletterIssue: Written }>(admin, document, { input })).createNewsletterIssue;
}

/** Asks until there is an answer. @throws Error if that takes too long. */
async function until<Answer>(look: () => Answer | Promise<Answer>): Promise<NonNullable<Answer>> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await look();
    if (answer !== null && answer !== undefined) return answer;
    if (Date.now() > end) throw new Error('The site has not sent its mails in a minute.');
    await setTimeout(100);
  }
}
