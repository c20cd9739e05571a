import { escapeUTF8 as escapeHtml } from 'entities';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';

/** A mail before it becomes text and HTML. All of it is plain text. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** Links under titles, after the paragraphs. */
  groups?: { title: string; links: MailLink[] }[];
  /** A button with an address that is also shown as text. */
  action?: MailLink;
  /** What comes after the button, in smaller letters. */
  notes: string[];
  /** Why the person gets this mail. */
  reason: string;
  /** After the reason: where such mails end. */
  unsubscribe?: MailLink;
}

interface MailLink {
  label: string;
  url: string;
}

/** The light colors of the site. Mail programs know no variables and often ignore style sheets. */
export const MAIL_COLOR = {
  paper: '#FFF8EC',
  surface: '#FFFFFF',
  ink: '#231815',
  muted: '#5E4B41',
  mango: '#F7931A',
  line: '#E8D9C3',
  teal: '#0A6B66',
};
export const MAIL_FONT = `font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif`;
export const MAIL_HEADING_FONT = `font-family:Fredoka,'Trebuchet MS',Verdana,Arial,sans-serif`;

export function mailText({ paragraphs, groups = [], action, notes, reason, unsubscribe }: MailContent): string {
  const link = ({ label, url }: MailLink) => `${label}:\n${url}`;
  const blocks = [
    ...paragraphs,
    ...groups.map(({ title, links }) => [title, ...links.map(link)].join('\n\n')),
    ...(action ? [link(action)] : []),
    ...notes,
    `--\n${reason}`,
    ...(unsubscribe ? [link(unsubscribe)] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** A page with styles in its elements and without pictures, as mail programs need it. */
export function mailHtml(content: MailContent, language: Language): string {
  const { subject, paragraphs, groups = [], action, notes, reason, unsubscribe } = content;
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${MAIL_COLOR.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${MAIL_COLOR.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 14px;${MAIL_HEADING_FONT};font-size:26px;line-height:1.2;font-weight:600;color:${MAIL_COLOR.ink}"><span style="border-bottom:4px solid ${MAIL_COLOR.mango}">${BRAND.name}</span></td></tr>
<tr><td style="padding:28px 28px 12px;background:${MAIL_COLOR.surface};border:2px solid ${MAIL_COLOR.ink};border-radius:14px;${MAIL_FONT};font-size:17px;line-height:1.6;color:${MAIL_COLOR.ink}">
<h1 style="margin:0 0 16px;${MAIL_HEADING_FONT};font-size:22px;line-height:1.25;font-weight:600">${escapeHtml(subject)}</h1>
${[...paragraphs.map((text) => paragraph(text, '')), ...groups.map(groupHtml)].join('\n')}
${action ? actionHtml(action) : ''}
${notes.map((text) => paragraph(text, `font-size:15px;color:${MAIL_COLOR.muted}`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;${MAIL_FONT};font-size:14px;line-height:1.5;color:${MAIL_COLOR.muted}">${escapeHtml(reason)}${unsubscribe ? `<br>${linkHtml(unsubscribe)}` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function groupHtml({ title, links }: { title: string; links: MailLink[] }): string {
  const rows = links.map((link) => `<li style="margin:0 0 8px">${linkHtml(link)}</li>`).join('\n');
  return `<h2 style="margin:0 0 8px;${MAIL_HEADING_FONT};font-size:18px;line-height:1.3;font-weight:600">${escapeHtml(title)}</h2>
<ul style="margin:0 0 20px;padding:0 0 0 22px">
${rows}
</ul>`;
}

function linkHtml({ label, url }: MailLink): string {
  return `<a href="${escapeHtml(url)}" style="color:${MAIL_COLOR.teal}">${escapeHtml(label)}</a>`;
}

function actionHtml({ label, url }: MailLink): string {
  const address = escapeHtml(url);
  return `<p style="margin:8px 0 20px"><a href="${address}" style="display:inline-block;padding:12px 22px;border:2px solid ${MAIL_COLOR.ink};border-radius:10px;background:${MAIL_COLOR.mango};color:${MAIL_COLOR.ink};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:15px;word-break:break-all"><a href="${address}" style="color:${MAIL_COLOR.teal}">${escapeHtml(url)}</a></p>`;
}
