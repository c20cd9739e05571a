import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { smallCheckout } from '#tests/support/small-checkout.ts';

/** A started site and the lines that it prints from now on. */
async function started() {
  const npm = smallCheckout().startNpm(['start', '--silent']);
  const lines = createInterface({ input: npm.stdout });
  const ended = once(npm, 'exit');
  await once(lines, 'line');
  return { npm, ended, nextLine: once(lines, 'line') };
}

describe('npm start', () => {
  it('CMD-06 hands a signal to the server once, waits for its clean end and exits with 0', async () => {
    const { npm, ended, nextLine } = await started();
    // npm passes on what the terminal sends to both of them.
    npm.kill('SIGINT');
    npm.kill('SIGINT');
    expect(await nextLine).toEqual(['closed']);
    expect(await ended).toEqual([0, null]);
  });
});
