import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfSources, isBuilt } from '../../server/launch/built-sources.mjs';

/** `npm run check`: types, lint, format, generated files and translations. Ends at the first that does not hold. */
const steps = [
  { name: 'schema.graphql is what the server emits', run: schemaIsFresh },
  { name: 'documents fit the schema', run: () => npm('generate') },
  { name: 'types', run: () => bin('tsc', '--noEmit') },
  { name: 'lint and format', run: () => bin('biome', 'ci', '.') },
  { name: 'every text is in the catalogs', run: catalogsAreFresh },
];

for (const { name, run } of steps) {
  const problem = run();
  if (problem) {
    console.error(`${problem}\ncheck failed: ${name}`);
    process.exit(1);
  }
}

function schemaIsFresh() {
  const folder = mkdtempSync(join(tmpdir(), 'sato-schema-'));
  try {
    const emitted = join(folder, 'schema.graphql');
    // The build of an earlier run may be of these sources.
    const failure =
      (isBuilt(hashOfSources())
        ? null
        : bin('vite', 'build', '--config', 'server/vite.config.ts', '--logLevel', 'error')) ??
      command(process.execPath, join('build', 'server', 'emit-schema.js'), emitted);
    if (failure) return failure;
    if (readFileSync(emitted, 'utf8') === readFileSync('schema.graphql', 'utf8')) return null;
    return 'schema.graphql is stale. Run npm run schema and commit it.';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Extracts the texts again, puts the catalogs back as they were, and compares. */
function catalogsAreFresh() {
  const catalogs = ['en', 'es', 'admin/en', 'admin/es'].map((name) => join('client', 'locales', `${name}.po`));
  const before = catalogs.map((file) => readFileSync(file, 'utf8'));
  const failure = npm('translations');
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

/** Runs a program; returns null when it ends well, else all that it printed. */
function command(program, ...options) {
  const { status, stdout, stderr, error } = spawnSync(program, options, { encoding: 'utf8' });
  return status === 0 ? null : `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`;
}
