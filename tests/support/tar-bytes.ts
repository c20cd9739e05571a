/** An entry of a tar archive, with whatever its header is to say, true or not. */
export interface TarEntry {
  name: string;
  content?: string | Uint8Array;
  /** As the format has it: 0 file, 1 hard link, 2 symbolic link, 3 and 4 devices, 5 folder, 6 pipe, L and x longer names. */
  type?: string;
  link?: string;
  /** Replaces the size, 12 bytes at most. */
  size?: string | Uint8Array;
}

const BLOCK = 512;

/** A tar archive byte by byte, as no writer of them would make it. */
export function tarBytes(entries: TarEntry[], { ends = true } = {}): Buffer {
  const blocks = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? '');
    return [headerOf(entry, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat(ends ? [...blocks, Buffer.alloc(2 * BLOCK)] : blocks);
}

function headerOf({ name, type = '0', link = '', size }: TarEntry, length: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.set(Buffer.from(size ?? `${length.toString(8).padStart(11, '0')}\0`).subarray(0, 12), 124);
  header.write('00000000000\0', 136);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write('ustar\x0000', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
