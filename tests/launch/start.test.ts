import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { smallCheckout } from '#tests/support/small-checkout.ts';

describe('npm start', () => {
  it('CMD-06 hands a signal to the server once, waits for its clean end and exits with 0', async () => {
    const npm = smallCheckout().startNpm(['start', '--silent']);
    const ended = once(npm, 'exit');
    const output: string[] = [];
    const lines = createInterface({ input: npm.stdout }).on('line', (line) => output.push(line));
    await once(lines, 'line');
    // npm passes on what the terminal sends to both of them.
    npm.kill('SIGINT');
    npm.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(output).toEqual(['ready', 'closed']);
  });
});
