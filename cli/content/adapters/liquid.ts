/** A text without the tags of its site generator, and those tags that meant something that can't be had here. */
export interface RenderedText {
  text: string;
  dropped: { tag: string; line: number }[];
}

const TAG = /\{%-?\s*(?<tag>\w+)(?<args>[^%]*(?:%(?!\})[^%]*)*?)-?%\}|\{\{(?<mark>[<%])\s*(?<short>\/?\s*[\w-]+)(?<shortArgs>.*?)\/?\s*\k<mark>?>?%?\}\}|\{\{-?\s*(?<output>[\w.]+\s*(?:\|[^{}]*)?)-?\}\}/gs;
