import type { Socket } from 'node:net';

/**
 * A server side of PostgreSQL's protocol that accepts every login and answers every query with one row of two texts.
 * Source: PostgreSQL 18 documentation, section 54.7 (message formats).
 */
export function postgresSaying(row: { number: string; name: string }): (socket: Socket) => void {
  const fields = [
    ['number', row.number, 23],
    ['name', row.name, 25],
  ] as const;
  const description = fields.map(([name, , type]) => Buffer.concat([text(name), columnOfType(type)]));
  const values = fields.flatMap(([, value]) => [int32(value.length), Buffer.from(value)]);
  const ready = message('Z', Buffer.from('I'));
  const answer = Buffer.concat([
    message('T', int16(fields.length), ...description),
    message('D', int16(fields.length), ...values),
    message('C', text('SELECT 1')),
    ready,
  ]);
  return (socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (query) => query.toString('latin1', 0, 1) === 'Q' && socket.write(answer));
    });
  };
}

/** Its refusal of a connection. */
export function errorMessage(code: string, words: string): Buffer {
  const field = (kind: string, value: string) => Buffer.concat([Buffer.from(kind), text(value)]);
  return message('E', field('S', 'FATAL'), field('V', 'FATAL'), field('C', code), field('M', words), Buffer.from([0]));
}

function message(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function columnOfType(type: number): Buffer {
  return Buffer.concat([int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
