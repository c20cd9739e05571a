import { existsSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Which modules a server loads. */
export interface LoadRecorder {
  /** For the server. */
  settings: Record<string, string>;
  /** Addresses of the modules so far, also of those in other threads and processes that the server started. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

const RECORDING = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, url + '\\n');
    return next(url, context);
  },
});`;

export function loadRecorder(): LoadRecorder {
  const folder = mkdtempSync(join(tmpdir(), 'sato-loaded-'));
  const file = join(folder, 'modules');
  return {
    settings: {
      LOADED_MODULES: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(RECORDING)}`,
    },
    names: async () => (existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : []),
    close: () => rm(folder, { recursive: true }),
  };
}
