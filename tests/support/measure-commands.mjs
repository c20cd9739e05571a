import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

const COMMANDS = [
  ['run', 'check'],
  ['test', '--', 'tests/domain/slug.test.ts'],
  ['test', '--', 'tests/components/login-page.test.tsx'],
  ['test', '--', 'tests/server/listing.test.ts'],
  ['test', '--', 'tests/e2e/videos.test.ts'],
  ['test'],
  ['run', 'test:all'],
];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, quick: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);

/** `npm run test:measure`: the median time of each command for tests. `--quick` leaves out the two that run many. */
console.log(`Node.js ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model}), median of ${rounds}`);
for (const args of COMMANDS.slice(0, values.quick ? -2 : COMMANDS.length)) {
  const seconds = Array.from({ length: rounds }, () => secondsOf(args)).toSorted((a, b) => a - b);
  console.log(`npm ${args.join(' ')}: ${seconds[Math.floor(rounds / 2)]?.toFixed(1)} s`);
}

function secondsOf(args) {
  const begin = performance.now();
  const { status } = spawnSync('npm', args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}.`);
  return (performance.now() - begin) / 1000;
}
