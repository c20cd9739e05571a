import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DraftProblem } from '#domain/schedule.ts';

/** Why a pending version wasn't published at its time, and what to do. */
export const PENDING_PROBLEMS: Record<DraftProblem, MessageDescriptor> = {
  outdated: msg`The pending version wasn’t published, because someone changed the same fields. Compare them and save it again.`,
  slug_taken: msg`The pending version wasn’t published, because another item has its slug by now. Choose another slug.`,
  unpublished: msg`The pending version wasn’t published at its scheduled time, because the item was a draft. Once the item is published, publish or schedule this version again.`,
  deleted: msg`The pending version wasn’t published at its scheduled time, because the item was in the trash. Publish it now, or schedule it again.`,
  invalid: msg`The pending version wasn’t published, because a field isn’t valid anymore. Edit it and save it again.`,
};
