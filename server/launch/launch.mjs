import { LaunchFailure } from './launch-failure.mjs';

const COULD_NOT_RUN = 2;

/**
 * Runs a command of package.json and ends with its exit code.
 * @param {() => Promise<number>} command
 */
export async function launch(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isExpected = error instanceof LaunchFailure || typeof error.code === 'string';
    console.error(isExpected ? error.message : error);
    process.exitCode = COULD_NOT_RUN;
  }
}
