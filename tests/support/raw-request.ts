import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends these bytes on a new connection. @returns everything that comes back until the server closes it. */
export async function rawRequest(url: string, bytes: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: body.join('\r\n\r\n') };
}
