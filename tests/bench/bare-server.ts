import { createServer } from 'node:http';

/**
 * The least that Node.js can do for an answer: every request gets the one that came last over the process' channel,
 * `{status, headers, body}` with the body in base64.
 */
let answer = { status: 404, headers: [''], body: Buffer.alloc(0) };

const server = createServer((req, res) => {
  req.resume();
  req.once('end', () => {
    res.writeHead(answer.status, answer.headers);
    res.end(answer.body);
  });
});

process.on('message', (next: { status: number; headers: string[]; body: string }) => {
  const body = Buffer.from(next.body, 'base64');
  answer = { status: next.status, headers: [...next.headers, 'Content-Length', String(body.length)], body };
  process.send?.('taken');
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready on http://127.0.0.1:${address.port}`);
});
