import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder by its path, as text. */
export function bytesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .toSorted()
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );
}
