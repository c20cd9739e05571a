import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy for a database that records which statements are prepared. */
interface ParseRecorder {
  /** The address of the same database through the proxy. */
  url: string;
  /** The name of each prepared statement; empty for unnamed ones. */
  parsed: string[];
  close(): Promise<void>;
}

export async function startParseRecorder(databaseUrl: string): Promise<ParseRecorder> {
  const parsed: string[] = [];
  const target = new URL(databaseUrl);
  const socketFolder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), target.hostname);
    const names = statementNames();
    client.on('data', (bytes) => parsed.push(...names(bytes)));
    client.pipe(database).pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The recorder has no port.');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    parsed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Reads what a client sends. The first message has no type. All others have one byte for the type, four for the length
 * without that byte, and the body. Source: PostgreSQL 18 documentation, section 54.7 (message formats).
 */
function statementNames(): (bytes: Buffer) => string[] {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const names: string[] = [];
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return names;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return names;
      if (!isFirst && rest.toString('latin1', 0, 1) === 'P') names.push(rest.toString('utf8', 5, rest.indexOf(0, 5)));
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
}
