import { globSync, statSync, utimesSync } from 'node:fs';
import { slowStep } from '../../server/launch/slow-step.mjs';

const GENERATED = 'client/gql/graphql.ts';

/** Components import the typed documents, which are generated again if a source of theirs has changed. */
export async function setup() {
  const sources = ['schema.graphql', ...globSync('client/**/*.{ts,tsx}', { exclude: ['client/gql/**'] })];
  const changed = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  if ((statSync(GENERATED, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= changed) return;
  await slowStep('Generating code', 'npm', ['run', 'generate']);
  utimesSync(GENERATED, new Date(), new Date());
}
