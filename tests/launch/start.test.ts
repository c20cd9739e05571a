/** @module-tag extended */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { smallCheckout } from '#tests/support/small-checkout.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

describe('npm start', () => {
  it('CMD-06 hands a signal to the server once, waits for its clean end and exits with 0', async () => {
    const checkout = smallCheckout();
    checkout.install();
    const npm = checkout.startNpm(['start', '--silent']);
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

  it('CMD-07 restarts a server that was killed', async () => {
    const { npm, lines } = await startServer(`
      console.log(process.pid);
      process.send('ready');
      process.once('SIGTERM', () => process.exit());
      setInterval(() => {}, 1000);
    `);
    const [first] = await once(lines, 'line');
    process.kill(Number(first), 'SIGKILL');
    const [second] = await once(lines, 'line');
    expect(second).not.toBe(first);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    expect(() => process.kill(Number(second), 0)).toThrow('ESRCH');
  });

  it('CMD-07 restarts a server that fails after it was ready', async () => {
    const { npm, lines } = await startServer(`
      console.log('started');
      process.send('ready', () => setTimeout(() => { throw new Error('unforeseen'); }, 100));
    `);
    await once(lines, 'line');
    await once(lines, 'line');
    npm.kill('SIGTERM');
    await once(npm, 'exit');
  });

  it('CMD-06 told to end while it waits to restart, starts and ends the server once, which cleans up', async () => {
    // The first run crashes, and the second one waits for the end, as a server with a database does.
    const server = `
      const { existsSync, writeFileSync } = require('node:fs');
      const isSecond = existsSync('crashed');
      process.once('SIGINT', () => { console.log('cleaned up'); process.exit(0); });
      if (isSecond) setInterval(() => {}, 1000);
      process.send('ready', () => {
        if (isSecond) return;
        writeFileSync('crashed', '');
        process.kill(process.pid, 'SIGKILL');
      });
    `;
    const script = `
      const { keepRunning } = await import(${JSON.stringify(join(process.cwd(), 'server/launch/keep-running.mjs'))});
      const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
      process.exitCode = await keepRunning(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio }, [3600]);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: temporaryFolder(),
    });
    const ended = once(child, 'exit');
    const output = text(child.stdout);
    for await (const line of createInterface(child.stderr)) if (line.includes('Restarting it in')) child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await output).toBe('cleaned up\n');
  });

  it('CMD-14 does not restart a server that cannot start', async () => {
    const { npm, lines } = await startServer("console.log('started'); process.exitCode = 1;");
    const started: string[] = [];
    lines.on('line', (line) => started.push(line));
    expect(await once(npm, 'exit')).toEqual([1, null]);
    expect(started).toEqual(['started']);
  });

  it('CMD-07 gives up on a server that keeps crashing, and says so in one sentence', async () => {
    const script = `
      const { keepRunning } = await import('./server/launch/keep-running.mjs');
      process.exitCode = await keepRunning(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"], {}, [0, 0]);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    expect(code).toBe(137);
    const killed = 'The server was killed (SIGKILL), perhaps because the machine ran out of memory.';
    expect(errors.trim().split('\n')).toEqual([
      `${killed} Restarting it in 0 s.`,
      `${killed} Restarting it in 0 s.`,
      `${killed} It crashed 3 times in a row and will not be restarted.`,
    ]);
  });
});

/** `npm start` on a checkout whose built server is this program. */
async function startServer(program: string) {
  const checkout = smallCheckout();
  checkout.install();
  await checkout.sato();
  checkout.write('build/server/main.js', program);
  const npm = checkout.startNpm(['start', '--silent']);
  return { npm, lines: createInterface({ input: npm.stdout }) };
}
