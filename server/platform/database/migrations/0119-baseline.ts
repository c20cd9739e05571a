import { Migration } from '@mikro-orm/migrations';
import tables from './0119-baseline.sql?raw';

/** The tables of a new site. Sites of version 0.1 have them already, made by the migrations that came before. */
export class Migration0119Baseline extends Migration {
  override up(): void {
    this.addSql(tables);
  }
}
