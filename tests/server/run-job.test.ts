import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type Job, runJob, type Stop } from '#server/platform/jobs/run-job.ts';

/** Far longer than a test takes. */
const HOUR = 3_600_000;

function begin(job: Pick<Job, 'work' | 'listen' | 'close'>) {
  return runJob({ name: 'do it', every: HOUR, ...job }, pino({ level: 'silent' }));
}

it('a job looks again at once while more is due, then when it is woken, also in the middle of its work', async () => {
  let looks = 0;
  let wake = () => {};
  const end = begin({
    work: async () => {
      looks += 1;
      if (looks === 4) wake();
      return looks < 3;
    },
    listen: (listener) => {
      wake = listener;
      return () => {};
    },
  });
  await expect.poll(() => looks).toBe(3);
  wake();
  await expect.poll(() => looks).toBe(5);
  await end();
});

it('a job ends after its present piece, which is told when patience is over, and closes once', async () => {
  const events: string[] = [];
  const end = begin({
    work: ({ ending, abandoning }: Stop) =>
      new Promise((resolve) => {
        ending.addEventListener('abort', () => events.push('ending'));
        abandoning.addEventListener('abort', () => {
          events.push('abandoning');
          resolve(true);
        });
      }),
    listen: () => () => void events.push('no longer listening'),
    close: () => void events.push('closed'),
  });
  await end(1);
  expect(events).toEqual(['ending', 'no longer listening', 'abandoning', 'closed']);
});
