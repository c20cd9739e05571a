import { type KeptServer, keptServer, type SharedDatabase, sharedDatabase } from './kept-servers.ts';
import { type SignedIn, signedIn } from './sign-in.ts';

/** Two admins at two server processes on one database. */
export interface TwoProcesses {
  database: SharedDatabase;
  ana: SignedIn;
  bea: SignedIn;
  close(): Promise<void>;
}

/** Starts two built servers that keep answers. @param settings come on top of the defaults. */
export async function twoProcesses(settings: Record<string, string> = {}): Promise<TwoProcesses> {
  const database = await sharedDatabase();
  // Session cookies of a site with an https address need a proxy.
  const start = () => keptServer(database.url, { SITE_URL: '', ...settings });
  const [one, other] = await Promise.all([start(), start()]);
  const at = ({ url }: KeptServer) => ({ ...database, em: database.orm.em, url, databaseUrl: database.url });
  return {
    database,
    ana: await signedIn(at(one), { username: 'ana', role: 'admin' }),
    bea: await signedIn(at(other), { username: 'bea', role: 'admin' }),
    close: async () => {
      await Promise.all([one.stop(), other.stop()]);
      await database.close();
    },
  };
}
