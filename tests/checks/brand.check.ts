import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Texts that only the brand's file spells; the name itself is a word of the texts people read. */
const OF_THE_BRAND = [BRAND.tagline.en, BRAND.tagline.es, BRAND.contactEmail, ...Object.values(BRAND.social)];

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(tsx?|mjs|po|css|ya?ml)$/.test(file) && statSync(join(ROOT, file)).isFile());
}

it('BASE-17 tagline, social links and contact address are in one file of domain/ and nowhere else', () => {
  const files = ['domain', 'server', 'client', 'cli'].flatMap(sources);
  const spelled = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return OF_THE_BRAND.some((words) => text.includes(words));
  });
  expect(spelled).toEqual(['domain/brand.ts']);
});
