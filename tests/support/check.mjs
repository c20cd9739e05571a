import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hashOfSources, isBuilt } from '../../server/launch/built-sources.mjs';

/** `npm run check`: types, lint, format, generated files and translations. Ends with 1 unless all are in order. */
const wasBuilt = isBuilt(hashOfSources());
const prepared = [
  { name: 'schema.graphql is what the server emits', run: schemaIsFresh },
  // A build generates them.
  { name: 'documents fit the schema', run: () => (wasBuilt ? null : npm('generate')) },
];
const independent = [
  { name: 'types', run: () => bin('tsc', '--noEmit') },
  { name: 'lint and format', run: () => bin('biome', 'ci', '.') },
  { name: 'every text is in the catalogs', run: catalogsAreFresh },
];

for (const step of prepared) await check(step);
await Promise.all(independent.map(check));

async function check({ name, run }) {
  const problem = await run();
  if (!problem) return;
  console.error(`${problem}\ncheck failed: ${name}`);
  process.exitCode = 1;
}

async function schemaIsFresh() {
  const folder = mkdtempSync(join(tmpdir(), 'sato-schema-'));
  try {
    const emitted = join(folder, 'schema.graphql');
    const failure =
      (wasBuilt ? null : await bin('vite', 'build', '--config', 'server/vite.config.ts', '--logLevel', 'error')) ??
      (await command(process.execPath, join('build', 'server', 'emit-schema.js'), emitted));
    if (failure) return failure;
    if (readFileSync(emitted, 'utf8') === readFileSync('schema.graphql', 'utf8')) return null;
    return 'schema.graphql is stale. Run npm run schema and commit it.';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Extracts the texts again, puts the catalogs back as they were, and compares. */
async function catalogsAreFresh() {
  const folder = join('client', 'locales');
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.po'));
  const catalogs = names.map((name) => join(folder, name));
  const before = catalogs.map((file) => readFileSync(file, 'utf8'));
  const failure = await npm('translations');
  const after = catalogs.map((file) => readFileSync(file, 'utf8'));
  for (const [index, file] of catalogs.entries()) writeFileSync(file, before[index]);
  if (failure) return failure;
  if (after.some((text, index) => text !== before[index])) {
    return 'The catalogs in client/locales are stale. Run npm run translations and translate what is new.';
  }
  const spanish = after
    .filter((_, index) => names[index].endsWith('es.po'))
    .join('')
    .replace(/^#.*\n/gm, '');
  const missing = [...spanish.matchAll(/^msgid "(.+)"\nmsgstr ""\n(?!")/gm)].map(([, text]) => text);
  return missing.length > 0 ? `Without Spanish:\n${missing.join('\n')}` : null;
}

function npm(script) {
  return command('npm', 'run', '--silent', script);
}

function bin(name, ...options) {
  return command(join('node_modules', '.bin', name), ...options);
}

/** Runs a program. @returns null if it succeeds, otherwise everything that it printed. */
async function command(program, ...options) {
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`${error}`));
    child.once('close', (code) => resolve(code === 0 ? null : ''));
  });
  const [output, errors, failure] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return failure === null ? null : `${output}${errors}${failure}`;
}
