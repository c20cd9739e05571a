import { Migrator } from '@mikro-orm/migrations';
import type { MikroORM, Transaction } from '@mikro-orm/postgresql';

/** Runs migrations within a transaction that is already open, including the making of the table that lists them. */
export class MigratorWithin extends Migrator {
  constructor(
    orm: MikroORM,
    private readonly transaction: Transaction,
  ) {
    super(orm.em);
  }

  /** @param migrations these only; left out, all that haven't run yet. */
  async run(migrations?: string[]): Promise<void> {
    await this.up({ ...(migrations ? { migrations } : {}), transaction: this.transaction });
  }

  /** The mapper's own would make the table on another connection, which a failure of the transaction leaves as it is. */
  protected override async init(): Promise<void> {
    this.initialized = true;
    this.storage.setMasterMigration(this.transaction);
    await this.storage.ensureTable?.();
  }
}
