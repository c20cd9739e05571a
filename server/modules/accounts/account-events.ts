import type { EntityManager } from '@mikro-orm/postgresql';

/** What other modules do when something happens to an account, in the transaction of the cause. */
export interface AccountEvents {
  /** Makes another account the author of everything that an account wrote. */
  handOver(transaction: EntityManager, from: number, to: number): Promise<void>;
  /** The account is about to be deleted. */
  ends(transaction: EntityManager, userId: number): Promise<void>;
  /** Its owner has confirmed the address. */
  confirmed(transaction: EntityManager, userId: number): Promise<void>;
}

declare module '../../platform/site.ts' {
  interface Site {
    accountEvents: AccountEvents;
  }
}
