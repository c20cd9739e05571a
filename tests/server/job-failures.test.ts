import { pino } from 'pino';
import { expect, it } from 'vitest';
import { jobFailures } from '#server/platform/jobs/job-failures.ts';
import { loggedError } from '#server/platform/logging/logged-error.ts';

/** The lines that a job's log has. */
function recorded() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null, timestamp: false, serializers: { err: loggedError } },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  return { lines, failures: jobFailures(log, 'do it') };
}

const lost = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' });

it('failures of a job are in the log once when they begin and once when they end, and its pauses grow', () => {
  const { lines, failures } = recorded();
  failures.worked();
  expect(lines).toEqual([]);
  const pauses = Array.from({ length: 7 }, (_, index) => failures.failed(lost(5_000 + index)));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  failures.worked();
  failures.worked();
  expect(lines.map(({ msg }) => msg)).toEqual(['could not do it; trying again until it works', 'could do it again']);
  expect(lines[1]).toMatchObject({ failures: 7 });
  expect([failures.failed(lost(1)), lines.length]).toEqual([1_000, 3]);
});

it('a failure for another reason is in the log as well', () => {
  const { lines, failures } = recorded();
  failures.failed(lost(1));
  failures.failed(new TypeError('a fault of the program'));
  failures.failed(new TypeError('a fault of the program'));
  expect(lines).toMatchObject([{ err: { code: 'ECONNREFUSED' } }, { err: { type: 'TypeError' } }]);
});

it('a job that gives way to others has failed only when it goes on', () => {
  const { lines, failures } = recorded();
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  expect([failures.failed(locked), failures.failed(locked)]).toEqual([1_000, 2_000]);
  failures.worked();
  expect(lines).toEqual([]);
  for (let count = 0; count < 4; count += 1) failures.failed(locked);
  failures.worked();
  expect(lines).toMatchObject([{ err: { code: '55P03' } }, { msg: 'could do it again', failures: 4 }]);
});
