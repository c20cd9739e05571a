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

/** More links than that in one comment stay text. */
const LINKS_MAX = 50;

/** A name after an @ that belongs to a person. */
interface Mention {
  index: number;
  name: string;
  username: string;
}

function withLinks(text: string, people: ReadonlyMap<string, string>): ReactNode[] {
  const parts: ReactNode[] = [];
  const mentions = people.size > 0 ? mentionsOf(text, people) : [];
  const found = (links.match(text) ?? []).filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url));
  let end = 0;
  for (const { index, lastIndex, raw, url } of found.slice(0, LINKS_MAX)) {
    parts.push(
      ...withPeople(text, end, index, mentions),
      <a key={index} href={url} rel="ugc nofollow noopener noreferrer" target="_blank">
        {raw}
      </a>,
    );
    end = lastIndex;
  }
  parts.push(...withPeople(text, end, text.length, mentions));
  return parts;
}

function mentionsOf(text: string, people: ReadonlyMap<string, string>): Mention[] {
  return possibleMentions(text).flatMap(({ index, names }) => {
    const name = names.find((each) => people.has(each));
    return name === undefined ? [] : [{ index, name, username: people.get(name) ?? name }];
  });
}

/** The part of the text from `start` to `end`. */
function withPeople(text: string, start: number, end: number, mentions: readonly Mention[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let done = start;
  for (const { index, name, username } of mentions) {
    if (index < done || index + 1 + name.length > end) continue;
    parts.push(
      text.slice(done, index),
      <Link key={index} to={paths.person(username)}>
        @{name}
      </Link>,
    );
    done = index + 1 + name.length;
  }
  parts.push(text.slice(done, end));
  return parts;
}
