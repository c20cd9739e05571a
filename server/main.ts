import { resolve } from 'node:path';
import { builtPages } from './platform/http/built-pages.ts';
import { runServer } from './run-server.ts';

await runServer(() => builtPages(resolve('build')));
