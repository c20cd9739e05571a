import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { TermId } from '#domain/glossary.ts';
import { useLanguage } from '../../app/language.tsx';
import { Link } from '../../ui/Link.tsx';
import { type StoredText, Text } from '../../ui/Text.tsx';
import type { GlossaryEntry } from './entries.ts';

/** A lesson or article that explains a term at length. */
export interface Reading {
  path: string;
  title: StoredText;
}

interface GlossaryTermProps {
  entry: GlossaryEntry;
  /** Whether the address names this term. */
  isCurrent: boolean;
  readings: Reading[];
  nameOf(id: TermId): string;
  /** Called before the browser goes to another term. */
  onFollow(id: TermId): void;
}

/** A term with its name in both languages, what it means, and where to read on. */
export function GlossaryTerm({ entry, isCurrent, readings, nameOf, onFollow }: GlossaryTermProps) {
  const { id, name, definition, related } = entry;
  return (
    <Term id={id} tabIndex={-1} data-current={isCurrent || undefined}>
      <dt>
        <a href={`#${id}`}>{name}</a>
      </dt>
      <OtherName entry={entry} />
      <dd>{definition}</dd>
      <More>
        <Trans>See also:</Trans>{' '}
        <ul>
          {related.map((other) => (
            <li key={other}>
              <a href={`#${other}`} onClick={() => onFollow(other)}>
                {nameOf(other)}
              </a>
            </li>
          ))}
        </ul>
      </More>
      {readings.length > 0 && (
        <More>
          <Trans>Read more:</Trans>{' '}
          <ul>
            {readings.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>
                  <Text text={title} />
                </Link>
              </li>
            ))}
          </ul>
        </More>
      )}
    </Term>
  );
}

/** What the term is called in the other language, where that is another word. */
function OtherName({ entry: { en, es } }: { entry: GlossaryEntry }) {
  const { language } = useLanguage();
  if (en === es) return null;
  return (
    <Other>
      {language === 'en' ? (
        <Trans>
          In Spanish: <span lang="es">{es}</span>
        </Trans>
      ) : (
        <Trans>
          In English: <span lang="en">{en}</span>
        </Trans>
      )}
    </Other>
  );
}

const Term = styled.div`
  scroll-margin-top: 8px;
  outline: none;

  &:target,
  &[data-current] {
    border-radius: 4px;
    background: var(--sun);
    box-shadow: 0 0 0 14px var(--sun);
  }

  dt {
    font-family: var(--font-heading);
    font-size: var(--step-1);
    font-weight: 600;
    line-height: 1.25;
  }

  dt a {
    display: inline-block;
    color: var(--ink);
    text-decoration: none;
  }

  dt a::first-letter {
    text-transform: uppercase;
  }

  dt a:hover {
    text-decoration: underline;
  }

  dd {
    margin: 6px 0 0;
  }
`;

const Other = styled.dd`
  ${Term} > & {
    margin-top: 2px;
    color: var(--muted);
    font-size: var(--step--1);
  }
`;

const More = styled.dd`
  color: var(--muted);
  font-size: 0.95rem;

  ul,
  li {
    display: inline;
  }

  li:not(:last-child)::after {
    content: ', ';
  }
`;
