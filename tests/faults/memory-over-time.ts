/**
 * Whether the memory of the built site stays flat: sends all kinds of reads for an hour, and prints the highest resident
 * memory of every minute.
 *
 *   node tests/faults/memory-over-time.ts [minutes]
 */
import { endAll, endOnSignals } from '../bench/ending.ts';
import { exchange } from '../bench/exchange.ts';
import { temporaryFolder } from '../bench/folder.ts';
import { load } from '../bench/load.ts';
import { watchMemory } from '../bench/memory.ts';
import { firstLink } from '../bench/page-weight.ts';
import { startOwnSite } from '../bench/site.ts';

const MINUTES = Number(process.argv[2] ?? 60);
const CONNECTIONS = 16;

endOnSignals();
try {
  const site = await startOwnSite(temporaryFolder());
  const [article, lesson] = [await firstLink(site.url, '/news'), await firstLink(site.url, '/course')];
  const paths = ['/', '/news', article, '/videos', '/course', lesson, '/glossary', '/search?q=bitcoin', '/sitemap.xml'];
  paths.push(...['articles', 'articles?limit=9', 'lessons', 'comments?limit=20'].map((list) => `/api/${list}`));
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const highest = watchMemory(site.pid);
    for (const path of paths) {
      await load(site.url, { name: path, path }, CONNECTIONS, 60 / paths.length);
      // An address that no one has asked for yet, so that answers are made and pushed out as well.
      await exchange(site.url, { name: 'other', path: `/news/not-there-${minute}` });
    }
    console.log(`minute ${minute}: ${Math.round(highest())} MiB`);
  }
} finally {
  await endAll();
}
process.exit();
