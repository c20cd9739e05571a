import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cluster } from './cluster.ts';

/** The new cluster, next to the current one. It has this name only when it is complete. */
export const NEXT = 'cluster-next';

/** A crash between the two renames of an upgrade leaves no current cluster, but a complete new one. */
export function finishUpgrade(cluster: Cluster): void {
  const next = join(dirname(cluster.folder), NEXT);
  if (!existsSync(cluster.folder) && existsSync(next)) renameSync(next, cluster.folder);
}

/** Major version of the programs that created a cluster; undefined if there is none. */
export function majorOfCluster(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}
