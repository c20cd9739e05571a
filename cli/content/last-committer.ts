import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cliContext } from '../cli-context.ts';

/** The e-mail address of who wrote the last commit of a folder; null without git or commits. */
export async function lastCommitter(folder: string): Promise<string | null> {
  const args = ['-C', folder, 'log', '-1', '--no-show-signature', '--format=%ae', '--', '.'];
  try {
    const { stdout } = await promisify(execFile)('git', args, { env: cliContext().env });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
