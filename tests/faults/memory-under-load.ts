/**
 * Sends the same requests to different builds of the site, and prints the resident memory and the processor time per
 * answer. Other work on the machine affects processor time less than elapsed time:
 *
 *   node tests/faults/memory-under-load.ts [folder of a build] [flags of node, and NAME=value for its environment …]
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { temporaryFolder } from '../bench/folder.ts';
import { residentMemory } from '../bench/memory.ts';
import { autocannon } from '../bench/tools.ts';

const REQUESTS = 100;
const CONNECTIONS = 10;
const PATHS = ['/', '/news', '/course', '/videos', '/api/articles', '/api/lessons', '/sitemap.xml', '/rss/en.xml'];

const [folder = '.', ...options] = process.argv.slice(2);
const isSetting = (option: string) => /^[A-Z_]+=/.test(option);
const settings = Object.fromEntries(options.filter(isSetting).map((option) => option.split('=')));

const database = await openDatabase({ dataDirectory: temporaryFolder(), durable: false, log: () => {} });
const flags = ['--enable-source-maps', ...options.filter((option) => !isSetting(option))];
const server = spawn(process.execPath, [...flags, 'build/server/main.js'], {
  cwd: resolve(folder),
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    ...settings,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let highest = 0;
try {
  const url = await addressOf();
  const now = () => Math.round(residentMemory(server.pid ?? 0));
  console.log(`started: ${now()} MiB`);
  const watch = setInterval(() => {
    highest = Math.max(highest, now());
  }, 250);
  for (const path of PATHS) {
    const before = processorTime();
    const { non2xx, errors } = await autocannon({
      url: url + path,
      connections: CONNECTIONS,
      amount: REQUESTS,
      timeout: 60,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    const each = ((processorTime() - before) / REQUESTS).toFixed(1);
    console.log(`${path}: ${each} ms each, ${non2xx + errors} failed, ${now()} MiB`);
  }
  clearInterval(watch);
  console.log(`highest: ${highest} MiB`);
} finally {
  server.kill('SIGKILL');
  await database.close();
}
process.exit();

/** Processor time of the server in milliseconds. Linux counts it in hundredths of a second. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .replace(/\(.*\)/, 'name')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

async function addressOf(): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    const address = /ready on (http\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
}
