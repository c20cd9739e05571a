/**
 * Words that a reader of a Markdown text would see, counted without any Markdown parser: markup is removed
 * by patterns, one kind after another. Image captions are left out, because a picture that is there shows none.
 */
export function visibleWordsOfMarkdown(markdown: string): Map<string, number> {
  return counted(
    markdown
      .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
      .replace(/\{%-?\s*comment[\s\S]*?endcomment\s*-?%\}/g, ' ')
      .replace(/<!--[\s\S]*?-->|<script[\s\S]*?<\/script>/g, ' ')
      .replace(/^ {0,3}\[[^\]\n]+\]:[^\n]*$/gm, ' ')
      .replace(/!\[[^\]]*\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
      .replace(/\](?:\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\s*\)|\[[^\]]*\])/g, '')
      .replace(/\{%[\s\S]*?%\}|\{\{[^}]*\}\}/g, ' ')
      .replace(/<(?=https?:)/g, ' ')
      .replace(/<\/?(?:a|b|i|s|p|br|div|span|sup|sub|h[1-6]|ul|ol|li|pre|code|blockquote|strong|em)\b[^>]*>/g, tagGap)
      .replace(/^[ \t]*(?:>[ \t]*)*\d+[.)](?=\s)/gm, ' ')
      .replace(/^([ \t]*[-*+][ \t]+)\[[ xX]\]/gm, '$1')
      .replace(/\{[:#][^}\n]*\}[ \t]*$|\{:#[^}\n]*\}/gm, ' ')
      .replace(/^([ \t>]*(?:```|~~~)).*$/gm, '$1'),
  );
}

/** Words of HTML without its tags. */
export function visibleWordsOfHtml(html: string): Map<string, number> {
  return counted(html.replace(/<\/?([a-z\d]+)[^>]*>/g, tagGap));
}

/** Words of which the second text has fewer than the first, with the number that is missing. */
export function missingWords(source: Map<string, number>, target: Map<string, number>): Record<string, number> {
  const missing: Record<string, number> = {};
  for (const [word, count] of source) {
    const short = count - (target.get(word) ?? 0);
    if (short > 0) missing[word] = short;
  }
  return missing;
}

/** Tags within a line do not part a word; all others do. */
function tagGap(tag: string): string {
  return /^<\/?(?:a|b|i|s|span|sup|sub|code|strong|em|del)\b/.test(tag) ? '' : ' ';
}

function counted(text: string): Map<string, number> {
  const words = new Map<string, number>();
  const plain = text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&[a-z]+;/g, ' ')
    .replace(/[\u200B\uFEFF]|[*`~\\]/g, '')
    .normalize('NFC');
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}
