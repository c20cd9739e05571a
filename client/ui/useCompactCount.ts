import type { Language } from '#domain/language.ts';
import { useLanguage } from '../app/language.tsx';

const formatIn = (language: Language) =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
const FORMATS: Record<Language, Intl.NumberFormat> = { en: formatIn('en'), es: formatIn('es') };

/** A function that writes a count in short form, as people write it in the page's language: "1.2K", "1,2 mil". */
export function useCompactCount(): (count: number) => string {
  const { language } = useLanguage();
  return (count) => FORMATS[language].format(count);
}
