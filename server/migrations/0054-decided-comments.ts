import { Migration } from '@mikro-orm/migrations';

/**
 * Hiding a comment that was waiting for a confirmed address leaves a row in the history too, as hiding one that was waiting
 * for review does.
 */
export class Migration0054DecidedComments extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare body text;
      begin
        select replace(pg_get_functiondef('moderation_remember_update'::regproc),
          'o.awaits_review and not n.awaits_review and n.deleted_at is null',
          '(o.awaits_review and not n.awaits_review or o.awaits_confirmation and not n.awaits_confirmation) and n.deleted_at is null')
        into strict body;
        execute body;
      end $$`);
  }
}
