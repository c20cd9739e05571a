import { forgetBuild, hashOfSources, isBuilt, rememberBuild } from './built-sources.mjs';
import { nodeProgram } from './checkout.mjs';
import { packagesAreStale } from './installed-packages.mjs';
import { keepOutput, removeOldOutput } from './old-output.mjs';
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
  if (!isBuilt(hashOfSources())) await oneAtATime(buildIfStale);
  return node;
}

async function installIfStale() {
  // Another command may have done it while this one waited for its turn.
  if (!packagesAreStale()) return;
  // Building takes packages that NODE_ENV=production would leave out.
  await slowStep('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

async function buildIfStale() {
  const sources = hashOfSources();
  if (isBuilt(sources)) return;
  forgetBuild();
  keepOutput();
  await slowStep('Building', 'npm', ['run', 'build']);
  removeOldOutput();
  rememberBuild(sources);
}
