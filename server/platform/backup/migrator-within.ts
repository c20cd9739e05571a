import { Migrator } from '@mikro-orm/migrations';
import type { MikroORM, Transaction } from '@mikro-orm/postgresql';

/** Runs migrations within a transaction that is already open, including the creation of the table that lists them. */
export class MigratorWithin extends Migrator {
  constructor(
    orm: MikroORM,
    private readonly transaction: Transaction,
  ) {
    super(orm.em);
  }

  /** @param migrations only these; if omitted, all that haven't run yet. */
  async run(migrations?: string[]): Promise<void> {
    await this.up({ ...(migrations ? { migrations } : {}), transaction: this.transaction });
  }

  /**
   * The mapper's own method would create the table on another connection, where it would stay if the transaction
   * failed.
   */
  protected override async init(): Promise<void> {
    this.initialized = true;
    this.storage.setMasterMigration(this.transaction);
    await this.storage.ensureTable?.();
  }
}
