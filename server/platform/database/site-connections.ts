import { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds that an unused connection is kept. */
const LONGEST_IDLE = 10_000;
/** Milliseconds after a statement's limit at which a silent connection counts as dead, and an idle transaction as abandoned. */
const SILENCE = 3_000;

/** The part of pg-pool's `release` that its owners use: true closes the connection. */
type Release = (destroy?: boolean | Error) => void;

/** Limits for connections that answer visitors. */
export interface WaitingLimits {
  /** Milliseconds that a statement may take, and getting a connection for it; waiting for a lock may take half of it. */
  statement: number;
  /**
   * False behind a pooler in transaction mode. Settings of one connection would apply to others there, so only this
   * process enforces the time limit.
   */
  keepsSessions: boolean;
}

/**
 * Options for the pools of a site. A connection that dies while it is in use is removed from its pool. With limits,
 * nothing waits for the database forever. Imports and migrations have no limits, because their statements may take
 * long.
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

  /** Closes every connection that has limits, even if it is in use. */
  destroy(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /**
   * A server that is frozen or unreachable never cancels the statement. An idle connection in a pool is closed before
   * it reaches this limit.
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
 * Leaves its pool if its connection ends while it is checked out. Kysely releases the connection of a transaction only
 * if begin, commit or rollback succeeds. On a dead connection none of them does, so the pool would lose a slot each
 * time.
 */
class ReleasingClient extends pg.Client {
  private giveBack: Release | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.once('end', () => this.release(true));
  }

  /** pg-pool assigns it at each checkout, and throws if it is called twice. */
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
