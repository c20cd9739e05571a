import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { addresses } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { useLanguage } from '../app/language.tsx';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { Link } from './Link.tsx';
import { media } from './media.ts';

export const TermFragment = graphql(`
  fragment Terms_term on ExplainedTerm {
    id
    name
    definition
  }
`);

interface TermsProps {
  terms: readonly FragmentType<typeof TermFragment>[];
  /** The language that they are in. */
  language: Language;
}

/** The id of the element that holds what a term means. Links to the term are described by it. */
export const definitionId = (term: string) => `definition-${term}`;

/** The glossary terms of a text, each with its definition folded below it. */
export function Terms({ terms, language }: TermsProps) {
  const page = useLanguage();
  const entries = readFragment(TermFragment, terms);
  if (entries.length === 0) return null;
  const lang = language === page.language ? undefined : language;
  return (
    <Section aria-labelledby="terms">
      <h2 id="terms">
        <Trans>Words in this text</Trans>
      </h2>
      <ul>
        {entries.map(({ id, name, definition }) => (
          <li key={id} lang={lang}>
            <details>
              <summary>{name}</summary>
              <p id={definitionId(id)}>{definition}</p>
              <Link to={`${addresses.glossary}#${id}`} lang={page.language}>
                <Trans comment="Link below the definition of a term">In the glossary</Trans>
              </Link>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = styled.section`
  max-width: var(--measure);

  h2 {
    margin-bottom: 10px;
    font-size: var(--step-0);
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  li {
    max-width: 100%;
    border: 1px solid var(--control-edge);
    border-radius: var(--radius-control);
    font-size: 0.95rem;
    line-height: 1.4;
  }

  li:has([open]) {
    flex-basis: 100%;
  }

  summary {
    min-height: 40px;
    padding: 8px 14px;
    cursor: pointer;
  }

  p {
    padding-inline: 14px;
  }

  details > a {
    display: inline-block;
    padding: 6px 14px 10px;
  }

  ${media.lg} {
    ul {
      display: block;
      border-inline-start: 2px solid var(--line);
    }

    li {
      border: 0;
      border-radius: 0;
    }

    summary {
      min-height: 0;
      padding-block: 5px;
      padding-inline: 32px 0;
      color: var(--muted);
      text-indent: -16px;
    }

    summary:hover,
    [open] summary {
      color: var(--ink);
    }

    p,
    details > a {
      padding-inline: 16px 0;
    }
  }

  @media print {
    li {
      flex-basis: 100%;
      border: 0;
    }

    summary {
      min-height: 0;
      padding: 4px 0 0;
      font-weight: 600;
    }

    p {
      padding: 0;
    }

    details > a {
      display: none;
    }
  }
`;
