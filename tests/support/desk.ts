import type { Browser } from 'playwright';
import { openBrowser } from './browser.ts';
import { keptServer, type SharedDatabase, sharedDatabase } from './kept-servers.ts';
import { folderPlace, type MediaPlace } from './media-files.ts';
import { type SignedIn, signedIn } from './sign-in.ts';

/** The editors' desk: two server processes on one database, with one place for pictures. */
export interface Desk {
  database: SharedDatabase;
  place: MediaPlace;
  browser: Browser;
  /** An admin at one process. */
  ana: SignedIn;
  /** An editor or another admin at the other. */
  bea: SignedIn;
  close(): Promise<void>;
}

interface DeskOptions {
  /** Where pictures are stored; a folder unless told otherwise. The desk closes it. */
  place?: Promise<MediaPlace>;
  role?: 'admin' | 'editor';
}

export async function startDesk({ place: ownPlace, role = 'editor' }: DeskOptions = {}): Promise<Desk> {
  const [database, place, browser] = await Promise.all([sharedDatabase(), ownPlace ?? folderPlace(), openBrowser()]);
  // Session cookies of a site with an https address need a proxy.
  const settings = { ...place.settings, SITE_URL: '' };
  const [one, other] = await Promise.all([keptServer(database.url, settings), keptServer(database.url, settings)]);
  const at = ({ url }: { url: string }) => ({ ...database, em: database.orm.em, url, databaseUrl: database.url });
  return {
    database,
    place,
    browser,
    ana: await signedIn(at(one), { username: 'ana', role: 'admin' }),
    bea: await signedIn(at(other), { username: 'bea', role }),
    close: async () => {
      await Promise.all([browser.close(), one.stop(), other.stop()]);
      await Promise.all([database.close(), place.close()]);
    },
  };
}
