/** Code within a sentence. In blocks, nothing breaks. */
const INLINE_CODE = /(?<!<pre>)<code>([^<]*)<\/code>/g;

/** Characters that fit into a line on the narrowest phone. */
const MOST = 24;

/**
 * Keeps short words of code in one piece: browsers break a line after a hyphen, and CSS can't tell them not to.
 * @param html a stored body, which follows the policy.
 */
export function withWholeCode(html: string): string {
  return html.replace(INLINE_CODE, (_, code: string) => `<code>${code.split(' ').map(whole).join(' ')}</code>`);
}

function whole(word: string): string {
  return word.includes('-') && word.length <= MOST ? `<span class="whole">${word}</span>` : word;
}
