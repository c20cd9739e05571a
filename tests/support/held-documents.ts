import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A way to a site on which its pages can wait, while everything else arrives. */
export interface HeldDocuments {
  url: string;
  /** From now on, pages wait. */
  hold(): void;
  /** How many wait. */
  count(): number;
  release(): void;
}

/** A proxy between browser and site. It closes when the test ends. */
export async function heldDocuments(siteUrl: string): Promise<HeldDocuments> {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  const passOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, headers } = asked;
    const call = request(new URL(asked.url ?? '/', siteUrl), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    call.on('error', () => answer.destroy());
    asked.pipe(call);
  };
  const server = createServer((asked, answer) => {
    const isPage = asked.method === 'GET' && asked.headers.accept?.startsWith('text/html');
    if (isHeld && isPage) waiting.push(() => passOn(asked, answer));
    else passOn(asked, answer);
  });
  await once(server.listen(0), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = new URL(siteUrl);
  url.port = String(typeof address === 'object' ? address?.port : address);
  return {
    url: url.origin,
    hold: () => {
      isHeld = true;
    },
    count: () => waiting.length,
    release: () => {
      isHeld = false;
      for (const send of waiting.splice(0)) send();
    },
  };
}
