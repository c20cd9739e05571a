import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Notes each build of the server in builds.log; the server says "ready" and "closed", the command line repeats what it was given. */
const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
if (process.argv[2] === 'client') {
  mkdirSync('build/render', { recursive: true });
  writeFileSync('build/render/entry-server.js', '');
  process.exit();
}
appendFileSync('builds.log', 'built\\n');
mkdirSync('build/server', { recursive: true });
mkdirSync('build/cli', { recursive: true });
writeFileSync('build/server/main.js', \`
  const alive = setInterval(() => {}, 1000);
  process.once('SIGINT', () => { clearInterval(alive); setTimeout(() => { console.log('closed'); process.exit(); }, 200); });
  console.log('ready');
  process.send('ready');
\`);
writeFileSync('build/cli/main.js', \`
  console.log(JSON.stringify({ given: process.argv.slice(2), folder: process.cwd(), data: process.env.SATO_DATA_DIR }));
  process.exitCode = 3;
\`);
`;

export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** The launch scripts and the commands of package.json around a build that takes no time. */
export interface SmallCheckout {
  folder: string;
  write(file: string, content: string): void;
  read(file: string): string;
  /** Does what `npm ci` would do here, in no time. */
  install(): void;
  /** `npm run sato`, without npm. */
  sato(...args: string[]): Promise<Outcome>;
  npm(args: string[], options?: { cwd?: string }): Promise<Outcome>;
  /** The same, with the running process in hand. */
  startNpm(args: string[]): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> };
}

export function smallCheckout(): SmallCheckout {
  const folder = temporaryFolder();
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
  const environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
    // The checkout installs no Node.js of its own: this one runs it.
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  };

  cpSync(join(REPOSITORY, 'server', 'launch'), join(folder, 'server', 'launch'), { recursive: true });
  for (const name of ['cli', 'domain', 'greeter']) mkdirSync(join(folder, name));
  const { scripts, bin } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  const greeter = { name: 'greeter', version: '1.0.0' };
  const manifest = {
    name: 'sato',
    type: 'module',
    scripts: { ...scripts, 'build:server': 'node build.mjs', 'build:client': 'node build.mjs client' },
    bin,
    dependencies: { greeter: 'file:greeter' },
  };
  write('package.json', JSON.stringify(manifest));
  write('greeter/package.json', JSON.stringify(greeter));
  write('package-lock.json', lockFile('1.0.0'));
  write('domain/rule.ts', 'export const one = 1;');
  write('build.mjs', BUILD);

  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const install = () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    mkdirSync(join(folder, 'node_modules'));
    for (const [path, { resolved }] of Object.entries(packages)) {
      if (resolved) symlinkSync(join('..', resolved), join(folder, path));
    }
    write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  };
  const run = async (program: string, args: string[], cwd: string): Promise<Outcome> => {
    const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code, output, errors };
  };
  const startNpm: SmallCheckout['startNpm'] = (args) => {
    const child = spawn('npm', args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  return {
    folder,
    write,
    read,
    install,
    sato: (...args) => run(process.execPath, ['server/launch/sato.mjs', ...args], folder),
    npm: (args, { cwd = folder } = {}) => run('npm', args, cwd),
    startNpm,
  };
}

/** A lock file with one package, which lies in the checkout itself so that nothing is fetched. */
export function lockFile(version: string): string {
  const packages = {
    '': { name: 'sato', dependencies: { greeter: 'file:greeter' }, bin: { sato: 'server/launch/sato.mjs' } },
    greeter: { version },
    'node_modules/greeter': { resolved: 'greeter', link: true },
  };
  return JSON.stringify({ name: 'sato', lockfileVersion: 3, requires: true, packages });
}
