import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

/**
 * Prints the bill of materials of the packages that the site runs with, in CycloneDX. It is made from the lock file alone,
 * without what npm makes up for each run, so the same lock file always gives the same bytes.
 */
const { devDependencies: _tools, ...manifest } = read('package.json');
const folder = mkdtempSync(join(tmpdir(), 'sato-sbom-'));
try {
  // With `--omit dev`, npm also leaves out packages that both the site and a tool name. So it sees only the site's.
  write('package.json', manifest);
  write('package-lock.json', withoutTools(read('package-lock.json')));
  const { serialNumber: _number, metadata, ...bill } = JSON.parse(npmSbom());
  const { timestamp: _time, component, ...rest } = metadata;
  // npm takes the name from the folder.
  const stable = { ...bill, metadata: { ...rest, component: { ...component, name: manifest.name } } };
  process.stdout.write(`${JSON.stringify(stable, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

function read(name) {
  return JSON.parse(readFileSync(join(checkout, name), 'utf8'));
}

function write(name, content) {
  writeFileSync(join(folder, name), JSON.stringify(content));
}

function withoutTools({ packages, ...lock }) {
  const { '': root, ...others } = packages;
  const { devDependencies: _tools, ...site } = root;
  const shipped = Object.entries(others).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  return { ...lock, packages: { '': site, ...Object.fromEntries(shipped) } };
}

function npmSbom() {
  return execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
