import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cluster } from './cluster.ts';

/** Beside the cluster: the one that takes its place. It has this name only once it is complete. */
export const NEXT = 'cluster-next';

/** A crash between the two renames of an upgrade has left no cluster in its place, but a complete one beside it. */
export function finishUpgrade(cluster: Cluster): void {
  const next = join(dirname(cluster.folder), NEXT);
  if (!existsSync(cluster.folder) && existsSync(next)) renameSync(next, cluster.folder);
}

/** Major version of the programs that made a cluster; undefined if there is none. */
export function majorOfCluster(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}
