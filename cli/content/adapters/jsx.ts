/** A tag of JSX, with its texts; values that are computed are null. */
export interface JsxTag {
  name: string;
  isEnd: boolean;
  isEmpty: boolean;
  attributes: Map<string, string | null>;
  /** Offset behind it. */
  end: number;
}

const START = /<(\/?)([A-Za-z][\w.-]*|)(?=[\s/>])/y;
const ATTRIBUTE = /\s*([A-Za-z_][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=\{)))?/y;
const CLOSE = /\s*(\/?)>/y;
/** In characters. */
const TAG_MAX = 20_000;

/** The tag that begins here; null if there is none. */
export function jsxTag(text: string, start: number): JsxTag | null {
  START.lastIndex = start;
  const opening = START.exec(text);
  if (!opening) return null;
  const attributes = new Map<string, string | null>();
  let at = START.lastIndex;
  while (at - start < TAG_MAX) {
    CLOSE.lastIndex = at;
    const close = CLOSE.exec(text);
    if (close) {
      const [, slash] = close;
      return {
        name: opening[2] ?? '',
        isEnd: opening[1] === '/',
        isEmpty: slash === '/',
        attributes,
        end: CLOSE.lastIndex,
      };
    }
    const spread = /\s*\{/y;
    spread.lastIndex = at;
    if (spread.test(text)) {
      const end = expressionEnd(text, spread.lastIndex - 1);
      if (end === null) return null;
      at = end;
      continue;
    }
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(text);
    if (!attribute) return null;
    const [whole, name = '', double, single] = attribute;
    at = ATTRIBUTE.lastIndex;
    let value: string | null = double ?? single ?? '';
    if (whole.trimEnd().endsWith('=') || (double === undefined && single === undefined && text[at] === '{')) {
      const end = expressionEnd(text, at);
      if (end === null) return null;
      value = literal(text.slice(at + 1, end - 1));
      at = end;
    }
    attributes.set(name, value);
  }
  return null;
}

/** The offset behind an expression in braces that begins here; null if it doesn't end. */
export function expressionEnd(text: string, start: number): number | null {
  let depth = 0;
  let quote = '';
  const end = Math.min(text.length, start + TAG_MAX);
  for (let at = start; at < end; at += 1) {
    const sign = text[at] ?? '';
    if (text.startsWith('/*', at) && quote === '') {
      const close = text.indexOf('*/', at);
      if (close < 0) return null;
      at = close + 1;
    } else if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === '`' || (sign === "'" && !/\w/.test(text[at - 1] ?? ''))) quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** The text that an expression is, if it is nothing but one; null for anything else. */
export function literal(expression: string): string | null {
  const [, double, single, template] = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)\s*$/.exec(expression) ?? [];
  return double ?? single ?? template ?? null;
}
