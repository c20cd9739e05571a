import { formatDate } from '#domain/date.ts';
import { useLanguage } from '../app/language.tsx';

/** A date as the site writes dates. @param iso an ISO date or date-time. */
export function FormattedDate({ iso }: { iso: string }) {
  const { language } = useLanguage();
  return <time dateTime={iso}>{formatDate(iso, language)}</time>;
}
