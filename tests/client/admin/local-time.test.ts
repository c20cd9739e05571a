import { describe, expect, it } from 'vitest';
import {
  dayAt,
  dayEnd,
  dayStart,
  INCOMPLETE,
  isSkipped,
  localTime,
  momentOf,
  momentProblem,
  offsetIfTwice,
  timeZoneName,
} from '#client/admin/forms/schedule/local-time.ts';
import { dayHere } from '#domain/date.ts';

const [MADRID, NEW_YORK, MEXICO] = ['Europe/Madrid', 'America/New_York', 'America/Mexico_City'];

describe('a time that someone chooses', () => {
  it.each([
    [MADRID, '2027-03-20T09:00', '2027-03-20T08:00:00.000Z'],
    [MADRID, '2027-04-05T09:00', '2027-04-05T07:00:00.000Z'],
    [NEW_YORK, '2027-03-13T09:00', '2027-03-13T14:00:00.000Z'],
    [NEW_YORK, '2027-03-15T09:00', '2027-03-15T13:00:00.000Z'],
    [MEXICO, '2027-07-01T09:00', '2027-07-01T15:00:00.000Z'],
    ['Asia/Kolkata', '2027-07-01T09:00', '2027-07-01T03:30:00.000Z'],
    ['Pacific/Auckland', '2027-01-01T00:30', '2026-12-31T11:30:00.000Z'],
    ['UTC', '9999-12-31T23:59', '9999-12-31T23:59:00.000Z'],
  ])('has the offset that %s has on its date: %s is %s', (zone, local, moment) => {
    expect(momentOf(local, zone)).toBe(moment);
    expect(localTime(moment, zone)).toBe(local);
    expect([isSkipped(moment), offsetIfTwice(moment, zone), momentProblem(moment)]).toEqual([false, null, undefined]);
  });

  it.each([
    [NEW_YORK, '2027-03-14T02:30'],
    [MADRID, '2027-03-28T02:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15'],
  ])('that %s skips stays as it was typed, and is a problem: %s', (zone, local) => {
    expect(momentOf(local, zone)).toBe(local);
    expect(localTime(local, zone)).toBe(local);
    expect([isSkipped(local), momentProblem(local), offsetIfTwice(local, zone)]).toEqual([true, 'time_skipped', null]);
  });

  it.each([
    [NEW_YORK, '2027-11-07T01:30', '2027-11-07T05:30:00.000Z', 'GMT-4', '2027-11-07T06:30:00.000Z', 'GMT-5'],
    [MADRID, '2027-10-31T02:30', '2027-10-31T00:30:00.000Z', 'GMT+2', '2027-10-31T01:30:00.000Z', 'GMT+1'],
    [
      ...['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z', 'GMT+11'],
      ...['2027-04-03T15:15:00.000Z', 'GMT+10:30'],
    ],
  ] as string[][])(
    'that %s has twice is the first one, and each says its offset: %s',
    (zone = '', local = '', ...both) => {
      const [first = '', firstOffset, second = '', secondOffset] = both;
      expect(momentOf(local, zone)).toBe(first);
      expect([localTime(first, zone), localTime(second, zone)]).toEqual([local, local]);
      expect([offsetIfTwice(first, zone), offsetIfTwice(second, zone)]).toEqual([firstOffset, secondOffset]);
    },
  );

  it('can be missing or incomplete', () => {
    for (const text of ['', 'nonsense']) expect([momentOf(text, MADRID), localTime(text, MADRID)]).toEqual(['', '']);
    expect([momentOf(INCOMPLETE, MADRID), localTime(INCOMPLETE, MADRID)]).toEqual([INCOMPLETE, INCOMPLETE]);
    expect([momentProblem(''), momentProblem(INCOMPLETE)]).toEqual(['required', 'date_incomplete']);
  });

  it('is in a zone whose name holds for the whole year', () => {
    expect(timeZoneName('en', MADRID)).toBe('Central European Time (Europe/Madrid)');
    expect(timeZoneName('en', NEW_YORK)).toBe('Eastern Time (America/New_York)');
  });
});

describe('a day that someone chooses', () => {
  it.each([
    [MEXICO, '2026-12-03', '2026-12-03T06:00:00.000Z', '2026-12-04T05:59:59.999Z'],
    [MADRID, '2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z'],
    [NEW_YORK, '2027-11-07', '2027-11-07T04:00:00.000Z', '2027-11-08T04:59:59.999Z'],
    ['Pacific/Auckland', '2027-01-01', '2026-12-31T11:00:00.000Z', '2027-01-01T10:59:59.999Z'],
    ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00.000Z', '2027-09-06T02:59:59.999Z'],
  ])('lasts in %s from its first moment to its last: %s', (zone, day, start, end) => {
    expect(dayStart(day, zone)).toBe(start);
    expect(dayEnd(day, zone)).toBe(end);
    expect(Date.parse(dayStart(day, zone, 1))).toBe(Date.parse(end) + 1);
    expect(dayHere(end, zone)).toBe(day);
  });

  it('is counted from the day that the calendar shows there: at 20:00 in Mexico City it is not yet tomorrow', () => {
    const evening = Date.parse('2026-11-28T02:00:00.000Z');
    expect([0, 1, 7].map((later) => dayAt(evening, MEXICO, later))).toEqual(['2026-11-27', '2026-11-28', '2026-12-04']);
    expect(dayEnd(dayAt(evening, MEXICO, 1), MEXICO)).toBe('2026-11-29T05:59:59.999Z');
    expect(dayAt(evening, 'UTC')).toBe('2026-11-28');
  });
});
