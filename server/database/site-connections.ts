import { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds that an unused connection is kept. */
const LONGEST_IDLE = 10_000;
/** Milliseconds beyond the limit of a statement after which a silent connection counts as dead, and an idle transaction as left. */
const SILENCE = 3_000;

/** The part of pg-pool's `release` that its owners use: true closes the connection. */
type Release = (destroy?: boolean | Error) => void;

/** Limits for connections that answer visitors. */
export interface WaitingLimits {
  /** Milliseconds that a statement may take, and getting a connection for it; waiting for a lock may take half of it. */
  statement: number;
  /**
   * False behind a pooler that lends server connections by transaction: what one connection sets there would apply to
   * others, so only this process keeps the time.
   */
  keepsSessions: boolean;
}

/**
 * Options for the pools of a site. A connection that dies while it is in use leaves its pool. With limits, nothing waits
 * for the database forever; imports and migrations have none, because their statements may take long.
 */
export class SiteConnections {
  private readonly sockets = new Set<Socket>();

  constructor(private readonly limits?: WaitingLimits) {}

  get options(): pg.PoolConfig {
    const { limits } = this;
    if (!limits) return { Client: ReleasingClient };
    return {
      Client: ReleasingClient,
      connectionTimeoutMillis: limits.statement,
      idleTimeoutMillis: Math.min(LONGEST_IDLE, limits.statement),
      stream: () => this.socket(limits),
      ...(limits.keepsSessions && { onConnect: (client) => limitStatements(client, limits) }),
    };
  }

  /** Closes every connection that has limits, whatever runs on it. */
  destroy(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /**
   * A server that is frozen, or behind a broken network, never cancels the statement. A connection in a pool is closed
   * for being idle before the limit strikes.
   */
  private socket({ statement }: WaitingLimits): Socket {
    const socket = new Socket();
    const limit = statement + SILENCE;
    socket.setTimeout(limit, () => socket.destroy(silent(limit)));
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    return socket;
  }
}

async function limitStatements(client: pg.ClientBase, { statement }: WaitingLimits): Promise<void> {
  await client.query(
    `set statement_timeout = ${statement};
     set lock_timeout = ${Math.ceil(statement / 2)};
     set idle_in_transaction_session_timeout = ${statement + SILENCE}`,
  );
}

/**
 * Leaves its pool when its connection ends while it is lent. Kysely releases the connection of a transaction only when
 * begin, commit or rollback succeeds, which none of them does on a dead one: the pool would lose a slot each time.
 */
class ReleasingClient extends pg.Client {
  private giveBack: Release | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.once('end', () => this.release(true));
  }

  /** pg-pool assigns it whenever it lends the client, and throws when it is called twice. */
  set release(giveBack: Release) {
    this.giveBack = giveBack;
  }

  get release(): Release {
    return (destroy) => {
      const giveBack = this.giveBack;
      this.giveBack = undefined;
      giveBack?.(destroy);
    };
  }
}

function silent(milliseconds: number): Error {
  return Object.assign(new Error(`The database has not answered for ${milliseconds / 1_000} s.`), {
    code: 'ETIMEDOUT',
  });
}
