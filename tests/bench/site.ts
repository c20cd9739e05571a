import { type ServerProcess, startServer } from './child.ts';

const SETTINGS = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };

/** The production server on a database without starter content. @param settings come on top of the benchmark's. */
export function startSite(databaseUrl: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer('build/server/main.js', {
    ...SETTINGS,
    DATABASE_URL: databaseUrl,
    SATO_STARTER_CONTENT: 'false',
    ...settings,
  });
}

/** The production server as `npm start` has it: with an embedded database in the folder, and the starter content. */
export function startOwnSite(dataDirectory: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer('build/server/main.js', { ...SETTINGS, SATO_DATA_DIR: dataDirectory, ...settings });
}
