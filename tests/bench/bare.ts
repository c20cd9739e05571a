import { once } from 'node:events';
import { type ServerProcess, startServer } from './child.ts';
import type { Answer } from './exchange.ts';

/** A node:http server that answers every request with the same bytes. */
export interface BareServer extends ServerProcess {
  answerWith(answer: Answer): Promise<void>;
}

export async function startBareServer(): Promise<BareServer> {
  const server = await startServer('tests/bench/bare-server.ts', {});
  return {
    ...server,
    answerWith: async ({ body, ...rest }) => {
      const taken = once(server.child, 'message');
      server.child.send({ ...rest, body: body.toString('base64') });
      await taken;
    },
  };
}
