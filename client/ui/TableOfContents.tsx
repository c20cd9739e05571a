import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { useLanguage } from '../app/language.tsx';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { media } from './media.ts';

export const HeadingFragment = graphql(`
  fragment TableOfContents_heading on Heading {
    id
    level
    text
  }
`);

interface TableOfContentsProps {
  headings: FragmentType<typeof HeadingFragment>[];
  /** The language that the text is really in. */
  language: Language;
}

/** The headings of a long text as links; only on wide screens, where there is room beside it. */
export function TableOfContents({ headings, language }: TableOfContentsProps) {
  const page = useLanguage();
  const entries = readFragment(HeadingFragment, headings).filter(({ level }) => level === 2);
  return <ContentsNav entries={entries} lang={language === page.language ? undefined : language} />;
}

interface ContentsNavProps {
  entries: { id: string; text: string }[];
  /** The language of the entries, where it is not the page's. */
  lang?: Language;
}

/** Links to the parts of a page, from three parts on. */
export function ContentsNav({ entries, lang }: ContentsNavProps) {
  const current = useCurrentSection(entries);
  if (entries.length < 3) return null;
  return (
    <Nav aria-labelledby="table-of-contents">
      <h2 id="table-of-contents">
        <Trans>On this page</Trans>
      </h2>
      <ol lang={lang}>
        {entries.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </Nav>
  );
}

/** Part of the window, from its top, in which a heading counts as reached. */
const REACHED = 0.3;

/** Pixels; more than any text is high. */
const ABOVE = 1_000_000;

/** Id of the section that is being read: the last one whose heading has been reached, null before the first. */
function useCurrentSection(entries: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = entries.map(({ id }) => id).join(' ');

  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const reached = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight * REACHED);
      setCurrent(reached?.id ?? null);
    };
    // Calls when a heading crosses the line, not for every step of scrolling. All that is above the line counts as one
    // area, so that a jump to another part crosses it too.
    const observer = new IntersectionObserver(update, { rootMargin: `${ABOVE}px 0px -${100 - REACHED * 100}% 0px` });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [ids]);

  return current;
}

const Nav = styled.nav`
  display: none;

  ${media.lg} {
    display: block;
  }

  h2 {
    margin-bottom: 10px;
    font-size: var(--step-0);
  }

  ol {
    display: grid;
    gap: 2px;
    border-inline-start: 2px solid var(--line);
  }

  a {
    display: block;
    padding: 5px 0 5px 16px;
    color: var(--muted);
    font-size: 0.95rem;
    line-height: 1.35;
    text-decoration: none;
  }

  a:hover {
    color: var(--teal);
    text-decoration: underline;
  }

  a[aria-current] {
    margin-inline-start: -2px;
    border-inline-start: 2px solid var(--teal);
    color: var(--ink);
    font-weight: 600;
  }
`;
