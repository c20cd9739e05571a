import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { escapedText, escapedValue } from '../content-html/written-element.ts';

/** A mail before it becomes text and HTML. All of it is plain text. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** A button with an address that is also shown as text. */
  action?: { label: string; url: string };
  /** What comes after the button, in smaller letters. */
  notes: string[];
  /** Why the person gets this mail. */
  reason: string;
}

/** The light colors of the site. Mail programs know no variables and often ignore style sheets. */
const COLOR = {
  paper: '#FFF8EC',
  surface: '#FFFFFF',
  ink: '#231815',
  muted: '#5E4B41',
  mango: '#F7931A',
  line: '#E8D9C3',
  teal: '#0A6B66',
};
const FONT = `font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif`;
const HEADING_FONT = `font-family:Fredoka,'Trebuchet MS',Verdana,Arial,sans-serif`;

export function mailText({ paragraphs, action, notes, reason }: MailContent): string {
  const blocks = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes, `--\n${reason}`];
  return `${blocks.join('\n\n')}\n`;
}

/** A page with styles in its elements and without pictures, as mail programs need it. */
export function mailHtml({ subject, paragraphs, action, notes, reason }: MailContent, language: Language): string {
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapedText(text)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapedText(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOR.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOR.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 14px;${HEADING_FONT};font-size:26px;line-height:1.2;font-weight:600;color:${COLOR.ink}"><span style="border-bottom:4px solid ${COLOR.mango}">${BRAND.name}</span></td></tr>
<tr><td style="padding:28px 28px 12px;background:${COLOR.surface};border:2px solid ${COLOR.ink};border-radius:14px;${FONT};font-size:17px;line-height:1.6;color:${COLOR.ink}">
<h1 style="margin:0 0 16px;${HEADING_FONT};font-size:22px;line-height:1.25;font-weight:600">${escapedText(subject)}</h1>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}
${action ? actionHtml(action) : ''}
${notes.map((text) => paragraph(text, `font-size:15px;color:${COLOR.muted}`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;${FONT};font-size:14px;line-height:1.5;color:${COLOR.muted}">${escapedText(reason)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function actionHtml({ label, url }: { label: string; url: string }): string {
  const address = escapedValue(url);
  return `<p style="margin:8px 0 20px"><a href="${address}" style="display:inline-block;padding:12px 22px;border:2px solid ${COLOR.ink};border-radius:10px;background:${COLOR.mango};color:${COLOR.ink};font-weight:600;text-decoration:none">${escapedText(label)}</a></p>
<p style="margin:0 0 16px;font-size:15px;word-break:break-all"><a href="${address}" style="color:${COLOR.teal}">${escapedText(url)}</a></p>`;
}
