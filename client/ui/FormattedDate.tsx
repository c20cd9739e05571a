import { formatDate, formatDateInWords } from '#domain/date.ts';
import { useLanguage } from '../app/language.tsx';

/**
 * A date as the site writes dates, with the date in words as its tooltip.
 * @param iso an ISO date or date-time. @param inWords also shows it in words ("November 5, 2026").
 */
export function FormattedDate({ iso, inWords = false }: { iso: string; inWords?: boolean }) {
  const { language } = useLanguage();
  const words = formatDateInWords(iso, language);
  return (
    <time dateTime={iso} title={words}>
      {inWords ? words : formatDate(iso, language)}
    </time>
  );
}
