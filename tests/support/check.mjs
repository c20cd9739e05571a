import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { launch } from '../../server/launch/launch.mjs';
import { installAndBuild } from '../../server/launch/setup.mjs';

const steps = [
  { name: 'types', run: () => bin('tsc', '--noEmit') },
  { name: 'lint and format', run: () => bin('biome', 'ci', '.') },
  { name: 'every text is in the catalogs', run: catalogsAreFresh },
  { name: 'rules of tests/checks', run: followsRules },
];

/**
 * `npm run check`: everything that can be checked without running the site: types, lint, format, translations, and the
 * rules of tests/checks. Ends with 1 unless all are in order. It builds first if a source has changed. A build also finds
 * documents that don't fit the schema.
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

/** Rules about sources, docs, packages and built files. */
function followsRules() {
  return bin('vitest', 'run', '--config', join('tests', 'vitest.config.ts'), '--project', 'checks');
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
