/**
 * Backs up and restores a site of many articles with the built command line, and prints for each command the seconds, the
 * highest resident memory of its process, and the size of the file. The articles are words at random in both languages.
 * Linux only.
 *
 *   node tests/faults/large-backup.ts [articles, 10000 if left out] [words of each text, 500 if left out]
 */
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { temporaryFolder } from '../bench/folder.ts';
import { ask } from '../support/ask.ts';

const LOOK_EVERY_MS = 20;

const [articles = 10_000, words = 500] = process.argv.slice(2).map(Number);
const file = join(temporaryFolder(), 'site.backup');
const newDatabase = () => openDatabase({ dataDirectory: temporaryFolder(), log: () => {} });

const [source, target] = [await newDatabase(), await newDatabase()];
try {
  // Makes the tables.
  await measure(['users', 'list'], source.url);
  await fill(source.url);
  const [bytes] = await ask(source.url, 'select pg_database_size(current_database())::float8');
  console.log(`database: ${articles} articles, ${megabytes(Number(bytes))}`);
  await measure(['backup', file], source.url);
  console.log(`file: ${megabytes(statSync(file).size)}`);
  await measure(['restore', file, '--check'], source.url);
  await measure(['restore', file], target.url);
  const digest = `select md5(string_agg(title || content || content_es, '' order by id)), count(*)::int from article`;
  const [before, after] = [await ask(source.url, digest), await ask(target.url, digest)];
  console.log(`same articles: ${String(before) === String(after)}`);
} finally {
  await Promise.all([source.close(), target.close()]);
}

async function fill(url: string): Promise<void> {
  const text = `(select '<p>' || string_agg(substr(md5(floor(random() ^ 2 * 8000)::text), 1, 3 + n % 8), ' ') || '</p>'
    from generate_series(1, ${words} + a % 2) n)`;
  await ask(
    url,
    `insert into article (title, title_es, slug, excerpt, content, content_es, category, status)
     select 'Article ' || a, 'Artículo ' || a, 'article-' || a, 'A text about numbers', ${text}, ${text}, 'News', 'published'
     from generate_series(1, ${articles}) a`,
  );
}

async function measure(args: string[], url: string): Promise<void> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['build/cli/main.js', ...args, '--quiet'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let kibibytes = 0;
  const watch = setInterval(() => {
    kibibytes = Math.max(kibibytes, highestMemory(child.pid ?? 0));
  }, LOOK_EVERY_MS);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  console.log(
    `${[args[0], ...args.slice(2)].join(' ')}: code ${code}, ${seconds} s, ${Math.round(kibibytes / 1_024)} MiB at most`,
  );
}

/** In KiB; 0 of a process that has ended. */
function highestMemory(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
