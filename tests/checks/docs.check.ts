import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { satoProgram } from '#cli/program.ts';
import { CHANGED_TYPES } from '#domain/content-change.ts';
import { CHANGED_PARTS } from '#server/platform/database/change-feed.ts';
import { tagsOf } from '#server/platform/response-cache/cache-tags.ts';
import { SETTING_NAMES } from '#server/platform/settings/config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
/** Settings of the tests, which no server reads. */
const TEST_SETTINGS = ['TEST_DATABASE_URL', 'SATO_TEST_SEED', 'SATO_BROWSER'];

describe('README and docs', () => {
  it.each(PAGES)('CMD-14 %s links only to files and headings that exist', (page) => {
    const broken = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !isThere(page, target));
    expect(broken).toEqual([]);
  });

  it('name only files and folders that exist', () => {
    const named = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(/`((?:server|client|cli|domain|tests)\/[\w./-]+)`/g)].map(([, path = '']) => path),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('CMD-14 can all be reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const [, file = ''] of proseOf(page).matchAll(/\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)/g)) {
        reached.add(join(dirname(page), file));
      }
    }
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });

  it('CMD-14 list every setting in the table of the README, and no other', () => {
    const listed = [...textOf('README.md').matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \| .+ \|$/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...SETTING_NAMES, ...TEST_SETTINGS].toSorted());
  });

  it('name the keys that a CDN has to purge after each notification', () => {
    const rows = textOf('docs/operators.md').matchAll(/^\| `([a-z-]+):\d+` \| (.+) \|$/gm);
    const named = [...rows].map(([, type, keys = '']) => [
      type,
      [...keys.matchAll(/`([\w-]+)`/g)].map(([, key]) => key),
    ]);
    const keysOf = (type: (typeof CHANGED_TYPES | typeof CHANGED_PARTS)[number]) =>
      tagsOf({ type, id: 7 }).map((tag) => tag.replace(':', '-'));
    expect(Object.fromEntries(named)).toEqual(
      Object.fromEntries([...CHANGED_TYPES, ...CHANGED_PARTS].map((type) => [type, keysOf(type)])),
    );
  });

  it('CMD-14 show every command of sato', () => {
    const text = PAGES.map(textOf).join('\n');
    const missing = commandsOf(satoProgram()).filter((command) => !text.includes(`sato -- ${command} `));
    expect(missing).toEqual([]);
  });

  it('CMD-14 show only commands of sato that exist', () => {
    const known = commandsOf(satoProgram());
    const shown = PAGES.flatMap((page) => [...textOf(page).matchAll(/\bsato -- ([a-z][a-z -]*)/g)]);
    expect(shown.length).toBeGreaterThan(20);
    const unknown = shown
      .map(([, words = '']) => words)
      .filter((words) => !known.some((command) => `${words} `.startsWith(`${command} `)));
    expect(unknown).toEqual([]);
  });
});

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** A page without its code blocks, in which brackets aren't links and `#` begins comments. */
function proseOf(page: string): string {
  return textOf(page).replace(/^```[\s\S]*?^```/gm, '');
}

/** Whether a relative link leads somewhere. @param target may have a heading after `#`, or be only that. */
function isThere(page: string, target: string): boolean {
  const [file = '', heading] = target.split('#');
  const path = file ? join(dirname(page), file) : page;
  return existsSync(join(ROOT, path)) && (heading === undefined || anchorsOf(path).includes(heading));
}

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The names of all commands that do something, such as `content import`. */
function commandsOf(command: Command, path = ''): string[] {
  return command.commands
    .filter((each) => !['help', 'complete'].includes(each.name()))
    .flatMap((each) => {
      const name = `${path}${each.name()}`;
      return each.commands.length > 0 ? commandsOf(each, `${name} `) : [name];
    });
}
