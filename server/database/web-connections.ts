import { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds to wait for a connection, whether a new one or one that other requests use. */
const CONNECT = 5_000;
/** Milliseconds beyond the limit of a statement after which a silent connection counts as dead. */
const SILENCE = 3_000;

/** The part of pg-pool's `release` that its owners use: true closes the connection. */
type Release = (destroy?: boolean | Error) => void;

/**
 * Options for the pools that answer visitors: nothing waits without a limit, and a connection that dies while it is in
 * use leaves its pool. Imports and migrations don't use them, because their statements may take long.
 */
export class WebConnections {
  private readonly sockets = new Set<Socket>();

  /**
   * @param statementLimit milliseconds a statement may take; waiting for a lock may take half of it.
   * @param keepsSessions false behind a pooler that lends server connections by transaction: what one connection sets
   *   there would apply to others, so only this process keeps the time.
   */
  constructor(
    private readonly statementLimit: number,
    private readonly keepsSessions: boolean,
  ) {}

  get options(): pg.PoolConfig {
    return {
      Client: ReleasingClient,
      connectionTimeoutMillis: CONNECT,
      stream: () => this.socket(),
      ...(this.keepsSessions && { onConnect: (client) => this.limitStatements(client) }),
    };
  }

  /** Closes every connection, whatever runs on it. */
  destroy(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /**
   * A server that is frozen, or behind a broken network, never cancels the statement. A connection in a pool is closed
   * for being idle before the limit strikes.
   */
  private socket(): Socket {
    const socket = new Socket();
    const limit = this.statementLimit + SILENCE;
    socket.setTimeout(limit, () => socket.destroy(silent(limit)));
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    return socket;
  }

  private async limitStatements(client: pg.ClientBase): Promise<void> {
    await client.query(
      `set statement_timeout = ${this.statementLimit};
       set lock_timeout = ${Math.ceil(this.statementLimit / 2)};
       set idle_in_transaction_session_timeout = ${this.statementLimit}`,
    );
  }
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
