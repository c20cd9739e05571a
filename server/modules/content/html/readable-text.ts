import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { SafeHtml } from './safe-html.ts';

/** No one parses it again, so nothing is escaped, and addresses that are shown anyway aren't repeated. */
const writer = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    handlers: {
      text: ({ value }: { value: string }) => value,
      break: () => '\n',
      link(node, _, state, info) {
        const text = state.containerPhrasing(node, { ...info, before: '[', after: ']' });
        const address = String(node.url);
        return [address, address.replace(/^mailto:/, '')].includes(text) ? text : `[${text}](${address})`;
      },
    },
  })
  .freeze();

/** HTML as a plain text that is easy to read, with the signs of Markdown: for mails. */
export function readableText(html: SafeHtml): string {
  return String(writer.processSync(html)).trim();
}
