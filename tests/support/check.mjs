import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfSources, isBuilt } from '../../server/launch/built-sources.mjs';

/**
 * `npm run check`: types, lint, format, generated files and translations. The two lanes run side by side, the steps of
 * one lane in turn, until one fails. All failures are shown.
 */
const lanes = [
  [
    { name: 'documents fit the schema', run: () => npm('generate') },
    // They include the types of the generated documents.
    { name: 'types', run: () => bin('tsc', '--noEmit') },
    { name: 'every text is in the catalogs', run: catalogsAreFresh },
  ],
  [
    { name: 'lint and format', run: () => bin('biome', 'ci', '.') },
    { name: 'schema.graphql is what the server emits', run: schemaIsFresh },
  ],
];

const failures = (await Promise.all(lanes.map(failureIn))).filter((failure) => failure !== null);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

/** Of the first step that does not hold; null if all do. */
async function failureIn(steps) {
  for (const { name, run } of steps) {
    const problem = await run();
    if (problem) return `${problem}\ncheck failed: ${name}`;
  }
  return null;
}

async function schemaIsFresh() {
  const folder = mkdtempSync(join(tmpdir(), 'sato-schema-'));
  try {
    const emitted = join(folder, 'schema.graphql');
    // The build of a run before may be of these sources.
    const built = isBuilt(hashOfSources())
      ? null
      : await bin('vite', 'build', '--config', 'server/vite.config.ts', '--logLevel', 'error');
    const failure = built ?? (await command(process.execPath, join('build', 'server', 'emit-schema.js'), emitted));
    if (failure) return failure;
    if (readFileSync(emitted, 'utf8') === readFileSync('schema.graphql', 'utf8')) return null;
    return 'schema.graphql is stale. Run npm run schema and commit it.';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Extracts the texts again, puts the catalogs back as they were, and compares. */
async function catalogsAreFresh() {
  const catalogs = ['en', 'es', 'admin/en', 'admin/es'].map((name) => join('client', 'locales', `${name}.po`));
  const before = catalogs.map((file) => readFileSync(file, 'utf8'));
  const failure = await npm('translations');
  const after = catalogs.map((file) => readFileSync(file, 'utf8'));
  for (const [index, file] of catalogs.entries()) writeFileSync(file, before[index]);
  if (failure) return failure;
  if (after.some((text, index) => text !== before[index])) {
    return 'The catalogs in client/locales are stale. Run npm run translations and translate what is new.';
  }
  const spanish = `${after[1]}${after[3]}`.replace(/^#.*\n/gm, '');
  const missing = [...spanish.matchAll(/^msgid "(.+)"\nmsgstr ""\n(?!")/gm)].map(([, text]) => text);
  return missing.length > 0 ? `Without Spanish:\n${missing.join('\n')}` : null;
}

function npm(script) {
  return command('npm', 'run', '--silent', script);
}

function bin(name, ...options) {
  return command(join('node_modules', '.bin', name), ...options);
}

/** Runs a program; settles with null when it ends well, else with all that it printed. */
function command(program, ...options) {
  return new Promise((resolve) => {
    execFile(program, options, { maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}` || error.message : null);
    });
  });
}
