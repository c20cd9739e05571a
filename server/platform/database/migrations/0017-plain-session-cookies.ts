import { Migration } from '@mikro-orm/migrations';

/**
 * All sessions so far began under the cookie name without a prefix. They continue if the site changes to the secure
 * one.
 */
export class Migration0017PlainSessionCookies extends Migration {
  override up(): void {
    this.addSql(
      `update session set sess = (sess::jsonb || '{"isPlain": true}')::json where sess ->> 'userId' is not null`,
    );
  }
}
