import { describe, expect, it } from 'vitest';
import { Turns } from '#server/platform/limits/turns.ts';

/** Work that ends when it is told to. */
function held() {
  const begun: (() => void)[] = [];
  const work = () => new Promise<void>((end) => begun.push(end));
  return { begun, work };
}

describe('turns', () => {
  it('let so much run at a time, and the rest in order as places become free', async () => {
    const turns = new Turns(3);
    const { begun, work } = held();
    const all = Array.from({ length: 5 }, () => turns.take(work));
    await Promise.resolve();
    expect(begun.length).toBe(3);
    for (let ended = 0; ended < 5; ended += 1) {
      begun[ended]?.();
      await all[ended];
      await expect.poll(() => begun.length).toBe(Math.min(5, ended + 4));
    }
  });

  it('turn away what is too much, and go on after work that fails', async () => {
    const turns = new Turns(1, 1);
    const { begun, work } = held();
    const first = turns.take(work);
    const second = turns.take(() => Promise.reject(new Error('It failed.')));
    await expect(turns.take(work)).rejects.toMatchObject({ code: 'BUSY' });
    begun[0]?.();
    await first;
    await expect(second).rejects.toThrow('It failed.');
    await expect(turns.take(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
