import { BREAK, calloutKind } from '../callouts.ts';

const ARGUMENT = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))|"([^"]*)"|`([^`]*)`|([^\s"'`]+)/g;

/** What a shortcode of Hugo says behind its name: by key, and by position. */
export interface Arguments {
  named: Map<string, string>;
  plain: string[];
}

export function argumentsIn(details: string): Arguments {
  const named = new Map<string, string>();
  const plain: string[] = [];
  for (const [, key, ...values] of details.matchAll(ARGUMENT)) {
    const value = values.find((each) => each !== undefined) ?? '';
    if (key) named.set(key.toLowerCase(), value);
    else plain.push(value);
  }
  return { named, plain };
}

/** Shortcodes that only arrange what they hold. */
const HOLDERS = new Set(
  'tabs tabpane columns column row steps cards cardpane center div section blocks/section'.split(' '),
);

/**
 * The Markdown of a shortcode by its name and what it says; null if it has no meaning here.
 * @param isEnd whether it ends what the same one began.
 */
export function shortcodeMarkdown(name: string, details: string, isEnd: boolean): string | null {
  const { named, plain } = argumentsIn(details);
  const text = (...keys: string[]) => keys.map((key) => named.get(key)).find(Boolean) ?? '';
  const lower = name.toLowerCase();
  const kind = calloutKind(lower);
  if (kind !== null) {
    if (isEnd) return `${BREAK}:::${BREAK}`;
    const stated = calloutKind(text('type', 'context', 'color', 'style') || (plain[0] ?? '')) ?? kind;
    const title = text('title', 'heading') || (plain.length > 1 ? (plain.at(-1) ?? '') : '');
    return `${BREAK}:::${stated}${title && `[${title}]`}${BREAK}`;
  }
  if (/^(?:details|expand|collapse|spoiler|accordion)/.test(lower)) {
    return isEnd
      ? `${BREAK}:::${BREAK}`
      : `${BREAK}:::details[${text('title', 'summary') || plain[0] || 'Details'}]${BREAK}`;
  }
  if (isEnd) return '';
  if (lower === 'ref' || lower === 'relref') return refAddress(text('path') || (plain[0] ?? ''));
  if (lower === 'youtube') return video('https://youtu.be/', text('id') || plain[0]);
  if (lower === 'vimeo') return video('https://vimeo.com/', text('id') || plain[0]);
  if (/^(?:figure|img|image|imgproc)$/.test(lower) && (text('src') || plain[0])) {
    const caption = text('caption', 'title');
    return `![${text('alt') || caption}](${text('src') || plain[0]})${caption && `${BREAK}${BREAK}${caption}`}`;
  }
  const title = text('title', 'header', 'heading', 'label', 'name') || (lower === 'tab' ? (plain[0] ?? '') : '');
  if (title) return `${BREAK}${BREAK}**${title}**${BREAK}${BREAK}`;
  return HOLDERS.has(lower) ? '' : null;
}

/** The page that a reference names, as an address that links are looked up by. */
function refAddress(path: string): string {
  const plain = path.split('#', 1)[0] ?? '';
  const address = /[./]/.test(plain) ? plain : `${plain}.md`;
  return address + path.slice(plain.length);
}

function video(site: string, id: string | undefined): string | null {
  return id ? `${BREAK}${BREAK}![](${site}${id})${BREAK}${BREAK}` : null;
}
