/** @module-tag extended */

import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Readiness } from '#server/platform/http/health.ts';
import { answerWith, createHttpServer } from '#server/platform/http/http-server.ts';
import { close, drain } from '#server/platform/http/stopping.ts';

const HOUR = 3_600_000;
const PATIENT = { firstBytes: HOUR, rest: HOUR, answers: HOUR };

interface Stopping {
  server: Server;
  port: number;
  readiness: Readiness;
}

/** The server with an application that answers each complete request with its method and path, some turns later. */
async function stoppable(application: RequestListener = echo): Promise<Stopping> {
  const server = createHttpServer();
  const readiness: Readiness = { isStopping: false, wasAsked: true };
  answerWith(server, application, readiness);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, readiness, port: (server.address() as AddressInfo).port };
}

const echo: RequestListener = (req, res) => {
  text(req).then(
    (body) => setImmediate(() => res.end(`${req.method} ${req.url} ${body}\n`)),
    () => {},
  );
};

interface Caller {
  socket: Socket;
  /** All bytes until the connection is closed; rejects if it is reset. */
  all: Promise<string>;
}

function caller(port: number): Caller {
  const socket = connect(port, '127.0.0.1');
  return { socket, all: text(socket) };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const bodies = (answers: string) => [...answers.matchAll(/\r\n\r\n(.*)\n/g)].map(([, body]) => body);
const closings = (answers: string) => [...answers.matchAll(/^Connection: (\S+)/gim)].map(([, word]) => word);

/** Connections on which a first request was answered. */
async function usedCallers(port: number, count: number): Promise<Caller[]> {
  const callers = Array.from({ length: count }, () => caller(port));
  for (const { socket } of callers) {
    socket.write(get('/first'));
    await once(socket, 'readable');
  }
  return callers;
}

describe('CMD-06 a server that stops', () => {
  it('answers requests that have arrived unread, on kept connections and on new ones', async () => {
    const { server, port, readiness } = await stoppable();
    const kept = await usedCallers(port, 20);
    readiness.isStopping = true;
    for (const [index, { socket }] of kept.entries()) socket.write(get(`/kept-${index}`));
    const fresh = Array.from({ length: 20 }, () => caller(port));
    for (const [index, { socket }] of fresh.entries()) {
      socket.write(`POST /new-${index} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody`);
    }
    // The system connects them at once, and the server has accepted none.
    await new Promise(process.nextTick);
    await close(server, PATIENT);
    for (const [index, { all }] of kept.entries()) {
      expect(bodies(await all)).toEqual(['GET /first ', `GET /kept-${index} `]);
    }
    for (const [index, { all }] of fresh.entries()) expect(bodies(await all)).toEqual([`POST /new-${index} body`]);
  });

  it('closes a connection with its last answer, also one to a request that came before', async () => {
    const answers: (() => void)[] = [];
    const { server, port, readiness } = await stoppable((_req, res) => void answers.push(() => res.end('GET done ')));
    const early = caller(port);
    early.socket.write(get('/early'));
    await expect.poll(() => answers.length).toBe(1);
    const draining = drain(server, readiness, 10);
    const late = caller(port);
    late.socket.write(get('/one') + get('/two') + get('/three'));
    await expect.poll(() => answers.length).toBe(2);
    await draining;
    const closed = close(server, PATIENT);
    for (let answered = 0; answered < 4; answered += 1) {
      await expect.poll(() => answers.length).toBe(Math.max(2, answered + 1));
      answers[answered]?.();
    }
    await closed;
    expect(closings(await early.all)).toEqual(['close']);
    expect(closings(await late.all)).toEqual(['keep-alive', 'keep-alive', 'close']);
  });

  it('processes nothing that comes on a connection after the last answer', async () => {
    const asked: string[] = [];
    const { server, port, readiness } = await stoppable((req, res) => {
      asked.push(req.url ?? '');
      res.writeHead(200);
      // Between the headers and the end, another request arrives.
      if (asked.length === 1) again.socket.write(get('/again'), () => setTimeout(() => res.end('done'), 20));
      else res.end();
    });
    readiness.isStopping = true;
    const again = caller(port);
    again.socket.write(get('/once'));
    await again.all;
    expect(asked).toEqual(['/once']);
    await close(server, PATIENT);
  });

  it('waits for the rest of a request that has begun to arrive', async () => {
    const { server, port, readiness } = await stoppable();
    const [body, head] = [caller(port), caller(port)];
    body.socket.write('POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nhalf');
    head.socket.write('GET /head HTTP/1.1\r\nHost: lo');
    readiness.isStopping = true;
    const closed = close(server, PATIENT);
    await once(server, 'connection');
    body.socket.write('half');
    head.socket.write('calhost\r\n\r\n');
    await closed;
    expect([bodies(await body.all), bodies(await head.all)]).toEqual([['POST /body halfhalf'], ['GET /head ']]);
  });

  it('answers 408 if the rest does not come, and closes connections that send nothing', async () => {
    const { server, port, readiness } = await stoppable();
    const [body, head, silent] = [caller(port), caller(port), caller(port)];
    body.socket.write('POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nhalf');
    head.socket.write('GET /head HTTP/1.1\r\nHost: lo');
    readiness.isStopping = true;
    await close(server, { firstBytes: 0, rest: 0, answers: HOUR });
    for (const { all } of [body, head]) expect(await all).toMatch(/^HTTP\/1\.1 408 [\s\S]*nosniff/);
    expect(await silent.all).toBe('');
  });

  it('resets no connection of many that go on until their balancer has noticed', async () => {
    let processed = 0;
    const { server, port, readiness } = await stoppable((req, res) => {
      if (req.method === 'POST') processed += 1;
      echo(req, res);
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const failures: string[] = [];
    let [answered, writes] = [0, 0];
    let isOver = false;
    const send = async (method: string) => {
      const call = request({ port, host: '127.0.0.1', method, path: '/x', agent });
      call.end(method === 'POST' ? 'body' : undefined);
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      await text(answer);
      answered += 1;
      if (method === 'POST') writes += 1;
    };
    const clients = Array.from({ length: 60 }, async (_, index) => {
      while (!isOver) await send(index % 3 ? 'GET' : 'POST').catch((error) => failures.push(String(error)));
    });
    await expect.poll(() => answered).toBeGreaterThan(500);
    const before = answered;
    const draining = drain(server, readiness, HOUR).then(() => close(server, PATIENT));
    await expect.poll(() => answered).toBeGreaterThan(before + 500);
    isOver = true;
    // The balancer has noticed.
    readiness.wasAsked = false;
    await Promise.all(clients);
    await draining;
    expect(failures).toEqual([]);
    expect(processed).toBe(writes);
  });
});
