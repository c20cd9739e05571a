import type { ReactNode } from 'react';
import type { Sorting } from './useListParams.ts';
import type { Selection } from './useSelection.ts';

export interface Column<Row> {
  id: string;
  label: string;
  /** Its name for the database, where one may sort by it. */
  sort?: string;
  /** Replaces "label, ascending" and "label, descending" on phones. */
  sortTexts?: { asc: string; desc: string };
  /** On a phone there are no column headers. Set this if the value is unclear without its label. */
  isLabeledOnCards?: boolean;
  /** The column that identifies the row; it comes first. */
  isMain?: boolean;
  /** Only lists can be sorted by it. */
  isHidden?: boolean;
  render(row: Row): ReactNode;
}

export interface ListTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  idOf(row: Row): number;
  /** Its title, for the names of its controls. */
  nameOf(row: Row): string;
  renderActions(row: Row): ReactNode;
  sorting?: Sorting<string>;
  onSort?(sorting: Sorting<string>): void;
  selection?: Selection;
}
