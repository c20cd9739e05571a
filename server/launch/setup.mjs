import { join } from 'node:path';
import { clearBuild, hashOfSources, isBuilt, PARTS, recordBuild } from './built-sources.mjs';
import { checkout, nodeProgram } from './checkout.mjs';
import { packagesAreStale } from './installed-packages.mjs';
import { removeOldOutput, touchOutput } from './old-output.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { slowStep } from './slow-step.mjs';

/**
 * Installs what the lock file names, if something else or nothing is installed.
 * @returns {Promise<string>} the Node.js to run everything with
 */
export async function install() {
  if (packagesAreStale()) await oneAtATime(installIfStale);
  return nodeProgram();
}

/**
 * Installs and builds what is stale; says nothing when there is nothing to do.
 * @returns {Promise<string>} the Node.js to run everything with
 */
export async function installAndBuild() {
  const node = await install();
  if (staleParts().length > 0) await oneAtATime(buildIfStale);
  return node;
}

async function installIfStale() {
  // Another command may have done it while this one waited for its turn.
  if (!packagesAreStale()) return;
  // Building takes packages that NODE_ENV=production would leave out.
  await slowStep('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

function staleParts() {
  return PARTS.map((part) => ({ part, sources: hashOfSources(part) })).filter(
    ({ part, sources }) => !isBuilt(part, sources),
  );
}

async function buildIfStale() {
  for (const { part, sources } of staleParts()) {
    const folders = part.folders.map((folder) => join(checkout, 'build', folder));
    clearBuild(part);
    for (const folder of folders) touchOutput(folder);
    await slowStep(`Building the ${part.name}`, 'npm', ['run', `build:${part.name}`]);
    for (const folder of folders) removeOldOutput(folder);
    recordBuild(part, sources);
  }
}
