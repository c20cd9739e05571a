import { styled } from 'styled-components';

/** Entries of a history, newest first: what happened, then who, how and when, and actions at the side. */
export const Entries = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding-block: 12px;
    border-bottom: 1px solid var(--line);
  }

  > li > div:first-child {
    display: grid;
    flex: 1 1 300px;
    gap: 3px;
    min-width: 0;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }

  /* Where there is no room beside the text. */
  > li > :last-child:not(:first-child) {
    margin-inline-start: auto;
  }

  strong,
  a {
    font-weight: 600;
  }

  > li > div:first-child a {
    color: var(--ink);
  }

  small {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    color: var(--muted);
    font-size: 0.8125rem;
  }
`;

/** Buttons of an entry. */
export const EntryActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** A sentence about the whole screen. */
export const Lead = styled.p`
  max-width: 46rem;
  margin-bottom: 12px;
  color: var(--muted);
`;
