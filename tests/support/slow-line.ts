import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** A way to a site on which the rest of a page waits. */
export interface SlowLine {
  url: string;
  /** Sends the rest of every page that waits. */
  sendTheRest(): void;
  close(): void;
}

/**
 * A proxy between browser and site that holds back the end of each page, as a slow line does.
 * @param mark text of the page from which on it waits.
 */
export async function slowLine(siteUrl: string, mark: string): Promise<SlowLine> {
  const waiting: [ServerResponse, string][] = [];
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', siteUrl));
    const type = answer.headers.get('content-type') ?? '';
    const policy = answer.headers.get('content-security-policy') ?? '';
    response.writeHead(answer.status, { 'content-type': type, 'content-security-policy': policy });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
    const page = await answer.text();
    const cut = page.indexOf(mark);
    response.write(page.slice(0, cut));
    waiting.push([response, page.slice(cut)]);
  });
  await once(server.listen(0), 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : address}`,
    sendTheRest: () => {
      for (const [response, rest] of waiting.splice(0)) response.end(rest);
    },
    close: () => server.close(),
  };
}
