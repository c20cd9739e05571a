import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDate, formatDateTime, isCalendarDay, reviewLimit } from '#domain/date.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('formatDate', () => {
  it.each(['', 'yesterday', '2026-13-01', '2026-02-30', 'null', '5'])('LIST-10 shows %j as it is', (raw) => {
    expect(formatDate(raw, 'en')).toBe(raw);
    expect(formatDate(raw, 'es')).toBe(raw);
  });

  it('LIST-09 writes month, day and year, the month in the language', () => {
    expect(formatDate('2026-11-05T12:00:00.000Z', 'en')).toBe('Nov 5, 2026');
    expect(formatDate('2026-11-05T12:00:00.000Z', 'es')).toBe('nov 5, 2026');
    expect(formatDate('2026-01-31T12:00:00.000Z', 'en')).toBe('Jan 31, 2026');
    expect(formatDate('2026-01-31T12:00:00.000Z', 'es')).toBe('ene 31, 2026');
  });

  it.each(['Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'America/Puerto_Rico', 'America/Santiago', 'Pacific/Pago_Pago'])(
    'LIST-09 writes the same day in %s as everywhere, at any hour',
    (zone) => {
      vi.stubEnv('TZ', zone);
      for (const hour of ['00:00:00', '04:30:00', '12:00:00', '23:59:59']) {
        expect(formatDate(`2026-09-06T${hour}Z`, 'en')).toBe('Sep 6, 2026');
      }
      expect(formatDate('2026-09-06', 'en')).toBe('Sep 6, 2026');
      expect(formatDate('2026-12-31T20:00:00-04:00', 'en')).toBe('Jan 1, 2027');
    },
  );
});

describe('formatDateTime', () => {
  it.each(['', 'soon'])('LIST-10 shows %j as it is', (raw) => {
    expect(formatDateTime(raw, 'es')).toBe(raw);
  });

  it('LIST-09 writes the same date in both languages, then the time, both in the time zone of the reader', () => {
    vi.stubEnv('TZ', 'America/Mexico_City');
    const plain = (text: string) => text.replaceAll('\u202f', ' ');
    expect(plain(formatDateTime('2026-12-03T03:05:00Z', 'en'))).toBe('Dec 2, 2026, 9:05 PM');
    expect(formatDateTime('2026-12-03T03:05:00Z', 'es')).toBe('dic 2, 2026, 21:05');
  });
});

describe('a day of the calendar', () => {
  it.each(['2026-02-30', '2026-13-01', '0000-01-01', '2026-1-1', '2026-01-31T00:00Z', '31.01.2026', 'infinity', ''])(
    'is not "%s"',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
    },
  );

  it.each(['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31'])('is %s', (text) => {
    expect(isCalendarDay(text)).toBe(true);
  });
});

describe('the first day on which a review is recent enough', () => {
  it.each([
    ['2026-11-22T23:59:59Z', 12, '2025-11-22'],
    ['2026-01-15T00:00:00Z', 2, '2025-11-15'],
    ['2028-02-29T12:00:00Z', 12, '2027-03-01'],
    ['2026-03-31T12:00:00Z', 1, '2026-03-03'],
  ])('is at %s with a period of %i months: %s', (now, months, day) => {
    expect(reviewLimit(new Date(now), months)).toBe(day);
  });
});
