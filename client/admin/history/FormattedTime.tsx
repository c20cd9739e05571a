import { formatDateTime } from '#domain/date.ts';
import { useLanguage } from '../../app/language.tsx';

/** A date with the time, in the time zone of the browser. @param iso an ISO date-time. */
export function FormattedTime({ iso }: { iso: string }) {
  const { language } = useLanguage();
  return <time dateTime={iso}>{formatDateTime(iso, language)}</time>;
}
