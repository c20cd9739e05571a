import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type FileTimes, TIMES_FILE } from './times-reporter.ts';

const MOST_FILES = 30;

/** `npm run test:times`: seconds of the last run of tests, by tier, by folder and for the slowest files. */
function printTimes(files: FileTimes[]): void {
  print(
    'Tier',
    groups(files, ({ isExtended }) => (isExtended ? 'npm run test:all only' : 'npm test')),
  );
  print(
    'Folder',
    groups(files, ({ file }) => dirname(file)),
  );
  const slowest = files.toSorted((a, b) => total(b) - total(a)).slice(0, MOST_FILES);
  print(`The ${slowest.length} slowest files`, new Map(slowest.map((times) => [times.file, [times]])));
}

function groups(files: FileTimes[], keyOf: (times: FileTimes) => string): Map<string, FileTimes[]> {
  const all = Map.groupBy(files, keyOf);
  return new Map([...all].toSorted(([, a], [, b]) => sum(b, total) - sum(a, total)));
}

function print(title: string, rows: Map<string, FileTimes[]>): void {
  const table = [...rows].map(([name, files]) => ({
    [title]: name,
    files: files.length,
    tests: sum(files, ({ tests }) => tests),
    importing: seconds(sum(files, ({ importing }) => importing)),
    hooks: seconds(sum(files, ({ hooks }) => hooks)),
    testing: seconds(sum(files, ({ testing }) => testing)),
    total: seconds(sum(files, total)),
  }));
  console.table(table);
}

const total = ({ importing, hooks, testing }: FileTimes) => importing + hooks + testing;
const sum = (files: FileTimes[], of: (times: FileTimes) => number) => files.reduce((all, times) => all + of(times), 0);
const seconds = (exact: number) => Number(exact.toFixed(1));

if (existsSync(TIMES_FILE)) printTimes(JSON.parse(readFileSync(TIMES_FILE, 'utf8')));
else {
  console.error(`${TIMES_FILE} is missing: run tests first.`);
  process.exitCode = 1;
}
