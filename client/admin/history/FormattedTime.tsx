import { useLanguage } from '../../app/language.tsx';

/** A date with the time, in the time zone of the browser. @param iso an ISO date-time. */
export function FormattedTime({ iso }: { iso: string }) {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}
