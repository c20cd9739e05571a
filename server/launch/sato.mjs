#!/usr/bin/env node
import { join } from 'node:path';
import { checkout, environment } from './checkout.mjs';
import { launch } from './launch.mjs';
import { COMMAND_FLAGS } from './node-flags.mjs';
import { runProgram } from './run-program.mjs';
import { installAndBuild } from './setup.mjs';

launch(async () => {
  const node = await installAndBuild();
  return runProgram(node, [...COMMAND_FLAGS, join(checkout, 'build', 'cli', 'main.js'), ...process.argv.slice(2)], {
    // npm runs scripts in the checkout; paths on the command line are relative to the folder where it was typed.
    cwd: process.env.npm_lifecycle_event === 'sato' ? process.env.INIT_CWD : process.cwd(),
    env: environment('production'),
  });
});
