import { Migration } from '@mikro-orm/migrations';
import { withChangedFunction } from '../changed-text.ts';

/**
 * Hiding a comment that was waiting for a confirmed address leaves a row in the history too, as hiding one that was waiting
 * for review does.
 */
export class Migration0054DecidedComments extends Migration {
  override up(): void {
    this.addSql(
      withChangedFunction(
        'moderation_remember_update',
        'o.awaits_review and not n.awaits_review and n.deleted_at is null',
        '(o.awaits_review and not n.awaits_review or o.awaits_confirmation and not n.awaits_confirmation) and n.deleted_at is null',
      ),
    );
  }
}
