import { escapeUTF8 as escapeHtml } from 'entities';
import { addresses, inLanguage, itemAddress } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import type { IssueItemType } from '#domain/newsletter-issue.ts';
import { MAIL_COLOR, MAIL_FONT, MAIL_HEADING_FONT } from '../../platform/mail/mail-layout.ts';
import { type LinkUse, resolveOnSite } from '../content/html/link-target.ts';
import { markdownToHtml } from '../content/html/markdown-to-html.ts';
import { readableText } from '../content/html/readable-text.ts';
import type { SafeHtml } from '../content/html/safe-html.ts';
import { type PickedItem, textsOf } from './issue-items.ts';

/** An issue in one language. */
export interface IssueTexts {
  slug: string;
  subject: string;
  /** Markdown. */
  intro: string;
  /** Only public ones, in their order. */
  items: readonly PickedItem[];
}

/** Who gets a mail. */
export interface MailReader {
  /** Of the subscription. */
  key: string;
  email: string;
}

export interface IssueMail {
  subject: string;
  text: string;
  html: string;
}

/** Stand for the reader in stored mails and in previews. */
export const NO_READER: MailReader = { key: '00000000-0000-0000-0000-000000000000', email: 'reader@example.invalid' };

interface Place {
  /** Public origin of the site, without a slash at the end. */
  origin: string;
  language: Language;
}

/** The mail for `NO_READER`; see `mailFor`. */
export function issueMail(given: IssueTexts, place: Place): IssueMail {
  const subject = given.subject.replace(/\s+/g, ' ');
  const shown = authored(subject);
  const issue = { ...given, slug: authored(given.slug), items: given.items.map(authoredItem) };
  const intro = markdownToHtml(given.intro, (use) => mailAddress(use, place.origin));
  return { subject, text: issueText(issue, shown, intro, place), html: issueHtml(issue, shown, intro, place) };
}

/**
 * What an author wrote, without what `mailFor` replaces: otherwise a link of an author could take the address or the key of
 * its reader to another site.
 */
function authored(text: string): string {
  return text.replaceAll(NO_READER.key, '…').replaceAll(NO_READER.email, '…');
}

function authoredItem(item: PickedItem): PickedItem {
  const { slug, title, titleEs, summary, summaryEs, picture } = item;
  return {
    ...item,
    slug: authored(slug),
    title: authored(title),
    titleEs: titleEs && authored(titleEs),
    summary: authored(summary),
    summaryEs: summaryEs && authored(summaryEs),
    picture: picture && authored(picture),
  };
}

/** The mail for one reader. */
export function mailFor({ subject, text, html }: IssueMail, { key, email }: MailReader): IssueMail {
  return {
    subject,
    text: text.replaceAll(NO_READER.key, key).replaceAll(NO_READER.email, () => email),
    html: html.replaceAll(NO_READER.key, key).replaceAll(NO_READER.email, () => escapeHtml(email)),
  };
}

const TYPE: Record<Language, Record<IssueItemType, string>> = {
  en: { article: 'Article', video: 'Video', lesson: 'Lesson' },
  es: { article: 'Artículo', video: 'Video', lesson: 'Lección' },
};

const TEXTS = {
  en: {
    open: { article: 'Read the article', video: 'Watch the video', lesson: 'Open the lesson' },
    onSite: 'Read this issue on the site',
    settings: 'Unsubscribe or change the language',
    reason: (email: string, origin: string) =>
      `You get this email because ${email} subscribed to the newsletter of ${origin}.`,
  },
  es: {
    open: { article: 'Leer el artículo', video: 'Ver el video', lesson: 'Abrir la lección' },
    onSite: 'Leer este boletín en el sitio',
    settings: 'Cancelar la suscripción o cambiar el idioma',
    reason: (email: string, origin: string) =>
      `Recibes este correo porque ${email} se suscribió al boletín de ${origin}.`,
  },
} satisfies Record<Language, unknown>;

function issueText({ slug, items }: IssueTexts, subject: string, intro: SafeHtml, place: Place): string {
  const { origin, language } = place;
  const texts = TEXTS[language];
  const blocks = [
    subject,
    authored(readableText(intro)),
    ...items.map((item) => {
      const { title, summary } = textsOf(item, language);
      return [`${TYPE[language][item.type]}: ${title.value}`, summary, linkTo(item, place)].filter(Boolean).join('\n');
    }),
    `--\n${texts.onSite}:\n${issueLink(slug, place)}`,
    `${texts.settings}:\n${settingsLink(place)}`,
    texts.reason(NO_READER.email, origin),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Styles that can't be in the elements. Mail programs without style sheets show the light colors, and blue links. */
const STYLES = `
.intro p,.intro ul,.intro ol,.intro blockquote{margin:0 0 16px}
.intro a,.plain a{color:${MAIL_COLOR.teal}}
@media (max-width:480px){.card{padding:20px 18px 8px !important}}
@media (prefers-color-scheme:dark){
.page{background:#1B1412 !important}
.card{background:#261C19 !important;border-color:#57463D !important}
.ink,.card,.intro,h1,h2{color:#FBEFE0 !important}
.muted{color:#CDB8A8 !important}
.line{border-color:#57463D !important}
.intro a,.plain a{color:#6FD3CC !important}
.title{color:#FBEFE0 !important}
.button{color:#231815 !important}
}`;

function issueHtml({ slug, items }: IssueTexts, subject: string, intro: SafeHtml, place: Place): string {
  const { origin, language } = place;
  const texts = TEXTS[language];
  const small = `${MAIL_FONT};font-size:14px;line-height:1.6;color:${MAIL_COLOR.muted}`;
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="color:${MAIL_COLOR.teal}">${escapeHtml(label)}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLES}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${MAIL_COLOR.paper}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${MAIL_COLOR.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="ink" style="padding:0 4px 14px;${MAIL_HEADING_FONT};font-size:26px;line-height:1.2;font-weight:600;color:${MAIL_COLOR.ink}"><span style="border-bottom:4px solid ${MAIL_COLOR.mango}">${BRAND.name}</span></td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background:${MAIL_COLOR.surface};border:2px solid ${MAIL_COLOR.ink};border-radius:14px;${MAIL_FONT};font-size:17px;line-height:1.6;color:${MAIL_COLOR.ink}">
<h1 style="margin:0 0 16px;${MAIL_HEADING_FONT};font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(subject)}</h1>
<div class="intro">
${authored(intro)}
</div>
${items.map((item) => itemHtml(item, place)).join('\n')}
</td></tr>
<tr><td class="muted plain" style="padding:18px 4px 0;${small}">
<p style="margin:0 0 10px">${link(issueLink(slug, place), texts.onSite)}</p>
<p style="margin:0 0 10px">${link(settingsLink(place), texts.settings)}</p>
<p style="margin:0">${escapeHtml(texts.reason(NO_READER.email, origin))}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function itemHtml(item: PickedItem, place: Place): string {
  const { language } = place;
  const { title, summary } = textsOf(item, language);
  const url = escapeHtml(linkTo(item, place));
  const picture = ownPicture(item.picture, place.origin);
  const inLang = title.language === language ? '' : ` lang="${title.language}"`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="line" style="padding:20px 0 16px;border-top:2px solid ${MAIL_COLOR.line}">
${picture ? `<p style="margin:0 0 14px"><img src="${escapeHtml(picture)}" alt="" width="544" style="display:block;width:100%;max-width:544px;height:auto;border:0;border-radius:10px"></p>\n` : ''}<p class="muted" style="margin:0 0 4px;font-size:14px;line-height:1.4;color:${MAIL_COLOR.muted}">${TYPE[language][item.type]}</p>
<h2${inLang} style="margin:0 0 6px;${MAIL_HEADING_FONT};font-size:20px;line-height:1.3;font-weight:600"><a href="${url}" class="title" style="color:${MAIL_COLOR.ink};text-decoration:none">${escapeHtml(title.value)}</a></h2>
${summary ? `<p${inLang} style="margin:0 0 14px">${escapeHtml(summary)}</p>\n` : ''}<p style="margin:0 0 8px"><a href="${url}" class="button" style="display:inline-block;padding:10px 20px;border:2px solid ${MAIL_COLOR.ink};border-radius:10px;background:${MAIL_COLOR.mango};color:${MAIL_COLOR.ink};font-weight:600;text-decoration:none">${TEXTS[language].open[item.type]}</a></p>
</td></tr></table>`;
}

/**
 * Links work outside of the site. Pictures are left out, because loading one tells its host who reads the mail, and when.
 */
function mailAddress({ url, use }: LinkUse, origin: string): string | null {
  if (use !== 'link' || url.trim().startsWith('#')) return null;
  const address = resolveOnSite({ url, use });
  if (address !== null) return address.startsWith('/') ? `${origin}${address}` : address;
  const relative = URL.parse(url.trim(), `${origin}/`);
  return relative?.origin === origin ? relative.href : null;
}

/** A picture that the site itself serves; others are left out as above. */
function ownPicture(picture: string | null, origin: string): string | null {
  if (!picture) return null;
  if (/^\/(?!\/)/.test(picture)) return `${origin}${picture}`;
  return picture.startsWith(`${origin}/`) ? picture : null;
}

function linkTo({ type, slug }: PickedItem, { origin, language }: Place): string {
  return `${origin}${inLanguage(itemAddress(type, slug) ?? addresses.home, language)}`;
}

function issueLink(slug: string, { origin, language }: Place): string {
  return `${origin}${inLanguage(addresses.newsletterIssue(slug), language)}`;
}

function settingsLink({ origin, language }: Place): string {
  return `${origin}${inLanguage(addresses.subscription(NO_READER.key), language)}`;
}
