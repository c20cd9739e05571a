/** Expected for connections that are still closing when the database is stopped. */
const STOPPED = 'due to administrator command';

/** Parts of a message that quote a statement, and with it what visitors typed. */
const QUOTES = /^(?:STATEMENT|QUERY|CONTEXT): /;

/**
 * Passes on what PostgreSQL prints, without statements. It prints the statement of a PANIC regardless of its settings.
 * Source: PostgreSQL 18, check_log_of_query in src/backend/utils/error/elog.c.
 * @param print gets one line at a time.
 */
export function messageFilter(print: (line: string) => void): (line: string) => void {
  let isQuoting = false;
  return (line) => {
    // Further lines of the same part begin with a tab.
    if (!line.startsWith('\t')) isQuoting = QUOTES.test(line);
    if (!isQuoting && !line.endsWith(STOPPED)) print(line);
  };
}
