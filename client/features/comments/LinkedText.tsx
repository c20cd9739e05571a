import { LinkifyIt } from 'linkify-it';
import { type ReactNode, useMemo } from 'react';

/** Whole web addresses only: what merely looks like one ("main.rs") or like a mail address stays text. */
const links = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

/** What a person wrote, as text. Web addresses in it become links that the site doesn't vouch for. */
export function LinkedText({ text }: { text: string }) {
  return useMemo(() => withLinks(text), [text]);
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, url } of links.match(text) ?? []) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) continue;
    parts.push(
      text.slice(end, index),
      <a key={index} href={url} rel="ugc nofollow noopener noreferrer" target="_blank">
        {raw}
      </a>,
    );
    end = lastIndex;
  }
  parts.push(text.slice(end));
  return parts;
}
