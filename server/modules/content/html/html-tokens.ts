import { ErrorCodes, type Token, Tokenizer, TokenizerMode } from 'parse5';

/** Elements that hold only text. Within drawings and formulas, they are like all others. */
const TEXT_MODES = new Map([
  ...['title', 'textarea'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA] as const,
  ['plaintext', TokenizerMode.PLAINTEXT] as const,
]);

interface TokenHandler {
  startTag(tag: Token.TagToken, start: number): void;
  endTag(tag: Token.TagToken, start: number): void;
  text?(text: string): void;
}

/**
 * Reads HTML tag by tag. Unlike a tree, this takes linear time for any text.
 * @returns the start of a tag that the text ends in the middle of; null if there is none.
 */
export function readTokens(html: string, { startTag, endTag, text }: TokenHandler): number | null {
  let foreign = 0;
  let done = 0;
  let isUnfinished = false;
  const addText = ({ chars }: Token.CharacterToken) => text?.(chars);
  const tagged = ({ location }: Token.TagToken | Token.CommentToken): number => {
    done = location?.endOffset ?? done;
    tokenizer.inForeignNode = foreign > 0;
    return location?.startOffset ?? 0;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        const mode = foreign > 0 ? undefined : TEXT_MODES.get(tag.tagName);
        if (mode !== undefined) tokenizer.state = mode;
        if (isForeign(tag) && !tag.selfClosing) foreign += 1;
        startTag(tag, tagged(tag));
      },
      onEndTag(tag) {
        if (isForeign(tag) && foreign > 0) foreign -= 1;
        endTag(tag, tagged(tag));
      },
      onComment: tagged,
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onParseError({ code }) {
        if (code === ErrorCodes.eofInTag) isUnfinished = true;
      },
      onNullCharacter() {},
      onDoctype() {},
      onEof() {},
    },
  );
  tokenizer.write(html, true);
  return isUnfinished ? done + html.slice(done).search(/<\/?[a-z]/i) : null;
}

function isForeign({ tagName }: Token.TagToken): boolean {
  return tagName === 'svg' || tagName === 'math';
}
