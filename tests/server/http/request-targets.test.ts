import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { answerInTurn } from '#server/platform/http/answer-in-turn.ts';
import { answerWith, createHttpServer } from '#server/platform/http/http-server.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let host: string;

beforeAll(async () => {
  site = await startSite();
  host = new URL(site.url).host;
  await site.make.article({ slug: 'keys' });
});

afterAll(() => site.close());

/** Sends a request line with these headers and `Connection: close`. */
const send = (line: string, ...headers: string[]) =>
  rawRequest(site.url, [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

describe('a malicious or mistaken request', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE', 'SEARCH'])('%s gets a 405 with the allowed methods', async (method) => {
    const { status, head } = await send(`${method} /news`, `Host: ${host}`);
    expect(status).toBe(405);
    expect(head).toMatch(/^allow: GET, HEAD, POST, PUT, DELETE, OPTIONS$/im);
  });

  it('with two lengths gets a 400, because a proxy before the site may have believed the other one', async () => {
    const lengths = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
    for (const headers of [lengths, lengths.toReversed()]) {
      expect((await send('POST /graphql', `Host: ${host}`, ...headers)).status).toBe(400);
    }
  });

  it('CONNECT gets a 405, with a host and with an address', async () => {
    expect((await send('CONNECT evil.example:443', `Host: ${host}`)).status).toBe(405);
  });

  it('CONNECT leaves no connection open that its caller does not close', async () => {
    const server = createHttpServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const at = typeof address === 'object' && address ? address.port : 0;
    const caller = connect({ port: at, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void caller.destroy());
    caller.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    const [first] = await once(caller, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 405 /);
    server.close();
    await once(server, 'close');
  });

  it('BASE-10 is answered with security headers, even where the application never sees it', async () => {
    const mangled = ['FROBNICATE /', 'TRACE /', 'GET x:80', `GET /${'a'.repeat(9_000)}`, 'CONNECT evil.example:443'];
    const answers = await Promise.all([
      ...mangled.map((line) => send(line, `Host: ${host}`)),
      send('OPTIONS *', `Host: ${host}`),
      send('GET /', `Host: ${host}`, `X: ${'a'.repeat(20_000)}`),
      rawRequest(site.url, 'this is not HTTP\r\n\r\n'),
      send('GET /'),
      send('GET /robots.txt', `Host: ${host}`, 'Expect: foo'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 405, 400, 414, 405, 204, 431, 400, 400, 200]);
    for (const { head } of answers) {
      expect(head).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains$/im);
      expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'$/im);
      expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    }
  });

  it('does not become a part of an answer that has begun', async () => {
    const server = createHttpServer();
    answerWith(server, (req, res) => {
      res.write('the first half');
      req.resume();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const at = typeof address === 'object' && address ? address.port : 0;
    const caller = connect({ port: at, host: '127.0.0.1' });
    onTestFinished(() => void server.close());
    let received = '';
    caller.on('data', (data) => {
      // Now that the answer has begun, something that isn't HTTP follows the request.
      if (!received) caller.write('this is not HTTP\r\n\r\n');
      received += data;
    });
    caller.on('error', () => {});
    caller.write(`POST / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    await once(caller, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*the first half\s*$/);
  });

  it('a method that does not exist is answered 400', async () => {
    expect((await send('FROBNICATE /', `Host: ${host}`)).status).toBe(400);
  });

  it.each(['evil.example', 'x:80', 'ftp://evil.example/'])('the address %s gets a 400', async (address) => {
    expect((await send(`GET ${address}`, `Host: ${host}`)).status).toBe(400);
  });

  it('an address that is too long gets a 414, and headers that are too long get a 431', async () => {
    expect((await send(`GET /${'a'.repeat(9_000)}`, `Host: ${host}`)).status).toBe(414);
    expect((await send('GET /', `Host: ${host}`, `X: ${'a'.repeat(20_000)}`)).status).toBe(431);
  });

  it.each([[['Host: evil.example']], [['host: evil.example', 'HOST: evil.example']]])(
    'a second Host header gets a 400: %j',
    async (others) => {
      expect((await send('GET /robots.txt', `Host: ${host}`, ...others)).status).toBe(400);
    },
  );

  it.each(['', 'a b', 'evil.example/x', 'a@b', '"><script>', 'evil.example:99999999', '[::1', 'a..b', '\u00e9'])(
    'the Host header "%s" gets a 400',
    async (name) => {
      for (const path of ['/', '/robots.txt', '/rss/en.xml', '/sitemap.xml']) {
        expect((await send(`GET ${path}`, `Host: ${name}`)).status, path).toBe(400);
      }
    },
  );

  it('HTTP/1.1 without a Host header gets a 400, and so does HTTP/1.0 if the answer needs one', async () => {
    expect((await send('GET /')).status).toBe(400);
    expect((await rawRequest(site.url, 'GET /robots.txt HTTP/1.0\r\n\r\n')).status).toBe(400);
  });
});

describe('an unusual but valid request', () => {
  it('OPTIONS for the whole server gets the allowed methods', async () => {
    const { status, head } = await send('OPTIONS *', `Host: ${host}`);
    expect(status).toBe(204);
    expect(head).toMatch(/^allow: GET, /im);
    expect((await send('GET *', `Host: ${host}`)).status).toBe(400);
  });

  it('an address with a host is answered like its path', async () => {
    const { status, body } = await send(`GET http://${host}/api/articles/keys?a=http://x/`, 'Host: evil.example');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ slug: 'keys' });
    const robots = await send(`GET http://${host}/robots.txt`, 'Host: evil.example');
    expect(robots.body).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    for (const address of [`http://${host}`, `http://${host}?lang=en`]) {
      expect((await send(`GET ${address}`, `Host: ${host}`)).status, address).toBe(200);
    }
  });

  it('a health check needs no Host header', async () => {
    expect((await rawRequest(site.url, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

it('a connection has a number of requests, the last of which closes it, and later ones are ignored', async () => {
  const asked: string[] = [];
  const server = createServer(
    answerInTurn(
      (req, res) => {
        asked.push(req.url ?? '');
        res.end('done');
      },
      { isStopping: false },
      2,
    ),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const all = ['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');
  const { head, body } = await rawRequest(`http://127.0.0.1:${port}`, all);
  expect([...`${head}\r\n${body}`.matchAll(/^connection: (\S+)/gim)].map(([, word]) => word)).toEqual([
    'keep-alive',
    'close',
  ]);
  expect(asked).toEqual(['/1', '/2']);
});

describe('part of a file', () => {
  const name = readdirSync('build/client/assets').find((file) => file.endsWith('.woff2')) ?? '';
  const file = readFileSync(`build/client/assets/${name}`);
  const part = async (range: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}/assets/${name}`, { headers: { range, ...headers } });
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
    return { status: answer.status, range: answer.headers.get('content-range'), body };
  };

  it.each([
    ['bytes=5-9', 5, 10],
    ['bytes=0-1', 0, 2],
    ['bytes=7-', 7, file.length],
    [`bytes=7-${file.length + 5}`, 7, file.length],
  ])('is sent for %s', async (range, first, end) => {
    expect(await part(range)).toEqual({
      status: 206,
      range: `bytes ${first}-${end - 1}/${file.length}`,
      body: file.subarray(first, end).toString('base64'),
    });
  });

  it.each([
    'bytes=5-2',
    'bytes=-5',
    'bytes=0-0',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-1,4-5',
    'lines=1-2',
    'bytes=1-2-3',
    'bytes= 1-2',
    '',
  ])('is the whole file for "%s"', async (range) => {
    expect(await part(range)).toEqual({ status: 200, range: null, body: file.toString('base64') });
  });

  it('is the whole file if the request has a condition, and a 416 after the end of the file', async () => {
    expect(await part('bytes=0-1', { 'if-range': '"old"' })).toMatchObject({ status: 200, range: null });
    expect(await part(`bytes=${file.length}-`)).toMatchObject({ status: 416, range: `bytes */${file.length}` });
    expect(await part('bytes=999999999999999-')).toMatchObject({ status: 416 });
  });
});
