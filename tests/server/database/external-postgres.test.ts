/** @module-tag extended */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { createOrm } from '#server/site-orm.ts';
import { errorMessage, postgresSaying } from '#tests/support/fake-postgres.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';

/** Port of a server on this machine that treats each connection so. */
async function serverThat(treats: (socket: Socket) => void): Promise<number> {
  const server = createServer(treats).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function open(databaseUrl: string) {
  return openDatabase({ databaseUrl, dataDirectory: '/nowhere', log: () => {} });
}

const urlOf = (port: number) => `postgresql://ana:secret@127.0.0.1:${port}/sato`;
const sentence = (message: string) => expect.objectContaining({ name: 'SetupError', message });

describe('DATABASE_URL', () => {
  it("is refused if it isn't the address of a PostgreSQL", async () => {
    const expected = sentence('DATABASE_URL is not an address like postgresql://user:password@host:5432/database.');
    await expect(open('mysql://ana:secret@127.0.0.1/sato')).rejects.toThrow(expected);
    await expect(open('postgresql://ana:secret@127.0.0.1:five/sato')).rejects.toThrow(expected);
  });

  it("is refused if the certificate that it names can't be read", async () => {
    await expect(open(`${urlOf(1)}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`)).rejects.toThrow(
      sentence("DATABASE_URL names the file /nowhere/ca.pem, which can't be read (ENOENT)."),
    );
  });

  it('is used with its parameters by the mapper too, so that its connections are encrypted', async () => {
    const port = await serverThat((socket) => socket.end('N'));
    const orm = await createOrm(`${urlOf(port)}?sslmode=verify-full`);
    onTestFinished(() => orm.close());
    await expect(orm.em.fork().execute('select 1')).rejects.toThrow('The server does not support SSL connections');
  });

  it('is refused when nothing listens there, without telling the password', async () => {
    await expect(open(urlOf(1))).rejects.toThrow(
      sentence("DATABASE_URL (127.0.0.1:1/sato) can't be used: nothing listens there."),
    );
  });

  it('is refused when something else listens there', async () => {
    const port = await serverThat((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(open(urlOf(port))).rejects.toThrow(
      sentence(
        `DATABASE_URL (127.0.0.1:${port}/sato) can't be used: the server there closed the connection and may not be PostgreSQL.`,
      ),
    );
  });

  it('CMD-09 is refused for a PostgreSQL before 15', async () => {
    const port = await serverThat(postgresSaying({ number: '140011', name: '14.11' }));
    await expect(open(urlOf(port))).rejects.toThrow(
      sentence(`DATABASE_URL (127.0.0.1:${port}/sato) is PostgreSQL 14.11. Sato requires 15 or later.`),
    );
  });

  it('CMD-09 is used as it is, and left running, when it is recent enough', async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const first = await open(url);
    expect(first.url).toBe(url);
    await first.close();
    await (await open(url)).close();
  });

  it('is waited for if DATABASE_WAIT_SECONDS is set and nothing listens there yet', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    holder.close();
    await once(holder, 'close');
    const lines: string[] = [];
    const up = createServer(postgresSaying({ number: '180004', name: '18.4' }));
    onTestFinished(() => void up.close());
    const log = (line: string) => {
      lines.push(line);
      up.listen(port, '127.0.0.1');
    };
    const database = await openDatabase({ databaseUrl: urlOf(port), databaseWait: 60, dataDirectory: '/nowhere', log });
    expect(database.url).toBe(urlOf(port));
    expect(lines).toEqual(['The database at DATABASE_URL is not available yet. Waiting up to 60 s for it.']);
  });

  it('is waited for while it starts up, but no longer than DATABASE_WAIT_SECONDS', async () => {
    let asked = 0;
    const port = await serverThat((socket) => {
      asked += 1;
      socket.once('data', () => socket.end(errorMessage('57P03', 'the database system is starting up')));
    });
    const waiting = openDatabase({
      databaseUrl: urlOf(port),
      databaseWait: 1,
      dataDirectory: '/nowhere',
      log: () => {},
    });
    await expect(waiting).rejects.toThrow(
      sentence(`DATABASE_URL (127.0.0.1:${port}/sato) can't be used: the database system is starting up.`),
    );
    expect(asked).toBeGreaterThan(1);
  });

  it('is not waited for if it refuses the password', async () => {
    let asked = 0;
    const port = await serverThat((socket) => {
      asked += 1;
      socket.once('data', () => socket.end(errorMessage('28P01', 'password authentication failed')));
    });
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const refused = openDatabase({ databaseUrl: urlOf(port), databaseWait: 3_600, dataDirectory: '/nowhere', log });
    await expect(refused).rejects.toThrow('password authentication failed');
    expect({ asked, lines }).toEqual({ asked: 1, lines: [] });
  });
});
