import { Plural } from '@lingui/react/macro';
import { styled } from 'styled-components';

/** Titles shown; the rest is counted. */
const NAMED = 5;

/** The titles of what is about to be deleted. */
export function ToDelete({ titles }: { titles: string[] }) {
  const rest = titles.length - NAMED;
  return (
    <Titles>
      {titles.slice(0, NAMED).map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list does not change.
        <li key={index}>{title}</li>
      ))}
      {rest > 0 && (
        <li>
          <Plural value={rest} one="and # more" other="and # more" />
        </li>
      )}
    </Titles>
  );
}

const Titles = styled.ul`
  padding: 8px 14px;
  border-radius: var(--radius-control);
  background: var(--paper);
  font-weight: 600;
`;
