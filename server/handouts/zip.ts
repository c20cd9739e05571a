import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZippedFile {
  /** In ASCII. */
  name: string;
  bytes: Uint8Array;
  /** For what is compressed already, or must not be. */
  isStored?: boolean;
}

const VERSION = 20;
const DEFLATED = 8;
/** January 1, 1980, the first date that ZIP has. */
const DATE = 0x21;

const deflated = promisify(deflateRaw);

/**
 * A ZIP archive. The same files give the same bytes. Other work goes on while they are compressed.
 * Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3
 */
export async function zipped(files: readonly ZippedFile[]): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const { name, bytes, isStored = false } of files) {
    const data = isStored ? bytes : await deflated(bytes);
    const entry = Buffer.alloc(26);
    entry.writeUInt16LE(VERSION, 0);
    entry.writeUInt16LE(isStored ? 0 : DEFLATED, 4);
    entry.writeUInt16LE(DATE, 8);
    entry.writeUInt32LE(crc32(bytes), 10);
    entry.writeUInt32LE(data.length, 14);
    entry.writeUInt32LE(bytes.length, 18);
    entry.writeUInt16LE(name.length, 22);
    const before = Buffer.concat([Buffer.from('PK\x03\x04'), entry, Buffer.from(name)]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(place, 10);
    directory.push(Buffer.from('PK\x01\x02'), numbers(VERSION), entry, more, Buffer.from(name));
    written.push(before, data);
    place += before.length + data.length;
  }
  const end = Buffer.alloc(10);
  const entries = Buffer.concat(directory);
  end.writeUInt32LE(entries.length, 0);
  end.writeUInt32LE(place, 4);
  const count = numbers(0, 0, files.length, files.length);
  return Buffer.concat([...written, entries, Buffer.from('PK\x05\x06'), count, end]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}
