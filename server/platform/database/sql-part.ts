/** Part of a statement, or a whole one, with the values of its parameters. */
export interface SqlPart {
  sql: string;
  values: unknown[];
}
