import { Migration } from '@mikro-orm/migrations';

/** Two UUIDs have 244 random bits; one has 122, which is less than the 128 that secrets should have. */
const LONG_KEY = `replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;

/** The keys in the links of newsletters and replies by mail. Those in mails that were already sent go on working. */
export class Migration0068LongerKeys extends Migration {
  override up(): void {
    for (const table of ['newsletter_subscription', 'reply_digest']) {
      this.addSql(`
        alter table ${table}
          alter column key drop default,
          alter column key type text using key::text,
          alter column key set default ${LONG_KEY}`);
    }
  }
}
