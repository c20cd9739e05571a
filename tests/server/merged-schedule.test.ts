import { expect, it } from 'vitest';
import { scheduleBroken } from '#server/modules/content/import/draft-schedule.ts';

const [early, late] = [new Date('2999-01-01'), new Date('2999-02-01')];

it.each([
  ['draft', late, early, { publishAt: late, unpublishAt: early }],
  ['draft', early, early, { publishAt: early, unpublishAt: early }],
  ['draft', early, late, null],
  ['draft', late, null, null],
  // The database drops the time of a publication that has happened.
  ['published', late, early, null],
])(
  'a %s that is published on %o and unpublished on %o breaks the schedule: %o',
  (status, publishAt, unpublishAt, broken) => {
    expect(scheduleBroken({ status, publishAt, unpublishAt })).toEqual(broken);
  },
);
