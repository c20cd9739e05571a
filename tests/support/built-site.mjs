import { installAndBuild } from '../../server/launch/setup.mjs';

/** Builds what the tests use if a source has changed. */
export async function setup() {
  await installAndBuild();
}
