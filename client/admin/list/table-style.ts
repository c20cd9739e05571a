import { styled } from 'styled-components';

/** Rows of 44 pixels or more, as dense as one can still hit. */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: 4px 10px;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: start;
    vertical-align: middle;
  }

  tbody tr {
    height: 52px;
  }

  tbody tr:hover {
    background: color-mix(in srgb, var(--ink) 3%, transparent);
  }

  tbody tr[data-chosen] {
    background: color-mix(in srgb, var(--sea) 55%, transparent);
  }

  thead th {
    height: 44px;
    color: var(--muted);
    font-size: 0.875rem;
    font-weight: 600;
    white-space: nowrap;
  }

  tbody th {
    width: 52%;
  }

  td {
    white-space: nowrap;
  }

  [data-narrow] {
    width: 44px;
    padding-inline: 0;
  }

  [data-actions] {
    width: 1%;
    padding-inline-end: 0;
    text-align: end;
  }

  td[data-actions] > div {
    display: inline-flex;
  }
`;
