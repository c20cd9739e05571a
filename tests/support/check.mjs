import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { launch } from '../../server/launch/launch.mjs';
import { installAndBuild } from '../../server/launch/setup.mjs';

const steps = [
  { name: 'schema.graphql is what the server emits', run: schemaIsFresh },
  { name: 'types', run: () => bin('tsc', '--noEmit') },
  { name: 'lint and format', run: () => bin('biome', 'ci', '.') },
  { name: 'every text is in the catalogs', run: catalogsAreFresh },
  { name: 'built files keep their budgets', run: budgetsAreKept },
];

/**
 * `npm run check`: types, lint, format, generated files, translations and sizes of built files. Ends with 1 unless all are
 * in order. It builds first if a source has changed. A build also finds documents that don't fit the schema.
 */
launch(async () => {
  await installAndBuild();
  const results = await Promise.all(steps.map(check));
  return results.every((isInOrder) => isInOrder) ? 0 : 1;
});

async function check({ name, run }) {
  const problem = await run();
  if (problem) console.error(`${problem}\ncheck failed: ${name}`);
  return !problem;
}

async function schemaIsFresh() {
  const folder = mkdtempSync(join(tmpdir(), 'sato-schema-'));
  try {
    const emitted = join(folder, 'schema.graphql');
    const failure = await command(process.execPath, join('build', 'server', 'emit-schema.js'), emitted);
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

/** The test that knows the budgets. */
function budgetsAreKept() {
  const test = join('tests', 'client', 'built-files.test.ts');
  return bin('vitest', 'run', '--config', join('tests', 'vitest.config.ts'), '--project', 'unit', test);
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
