import { useEffect, useState } from 'react';
import type { Language } from '#domain/language.ts';
import { useLanguage } from '../../app/language.tsx';

/** A timer may go off a little before its time. */
const TOLERANCE = 20;

/** Whether a moment is over, with one timer and no polling. @param moment an ISO date-time; null counts as over. */
export function useIsOver(moment: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (moment === null) return;
    const check = () => setNow(Date.now());
    const timer = setTimeout(check, Math.max(0, Date.parse(moment) - Date.now()) + TOLERANCE);
    // Timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [moment]);

  return moment === null || now >= Date.parse(moment);
}

/**
 * The time of day in the visitor's time zone, such as 3:45 PM; in Spanish with its article, which the hour decides. Not
 * for the server, which doesn't know the zone.
 */
export function TimeOfDay({ iso }: { iso: string }) {
  const { language } = useLanguage();
  const time = timeOfDay(iso, language);
  return (
    <>
      {language === 'es' && (/^0?1\D/.test(time) ? 'la ' : 'las ')}
      <time dateTime={iso}>{time}</time>
    </>
  );
}

function timeOfDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}
