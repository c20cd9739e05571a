import { LinkifyIt } from 'linkify-it';
import { type ReactNode, useMemo } from 'react';
import { possibleMentions } from '#domain/mentions.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';

/** Whole web addresses only: what merely looks like one ("main.rs") or like a mail address stays text. */
const links = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

interface LinkedTextProps {
  text: string;
  /** The names in it that belong to people. */
  mentions: readonly { name: string; username: string }[];
}

/**
 * What a person wrote, as text. Web addresses in it become links that the site doesn't vouch for, and names after an @
 * lead to those people.
 */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  return useMemo(() => withLinks(text, new Map(mentions.map((each) => [each.name, each.username]))), [text, mentions]);
}

function withLinks(text: string, people: ReadonlyMap<string, string>): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, url } of links.match(text) ?? []) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) continue;
    parts.push(
      ...withPeople(text, end, index, people),
      <a key={index} href={url} rel="ugc nofollow noopener noreferrer" target="_blank">
        {raw}
      </a>,
    );
    end = lastIndex;
  }
  parts.push(...withPeople(text, end, text.length, people));
  return parts;
}

/** The part of the text from `start` to `end`. */
function withPeople(text: string, start: number, end: number, people: ReadonlyMap<string, string>): ReactNode[] {
  const parts: ReactNode[] = [];
  let done = start;
  for (const { index, names } of people.size > 0 ? possibleMentions(text) : []) {
    const name = names.find((each) => people.has(each));
    if (name === undefined || index < done || index + 1 + name.length > end) continue;
    parts.push(
      text.slice(done, index),
      <Link key={index} to={paths.person(people.get(name) ?? name)}>
        @{name}
      </Link>,
    );
    done = index + 1 + name.length;
  }
  parts.push(text.slice(done, end));
  return parts;
}
