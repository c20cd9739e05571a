import { useLanguage } from '../../app/language.tsx';

/** The names of a video's speakers, which are stored with commas between them. */
export function speakerNames(speakers: string | null): string[] {
  return (speakers ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The names as a phrase of the page's language: "Ana, Luis and Eva". */
export function useSpeakerPhrase(): (names: readonly string[]) => string {
  const { language } = useLanguage();
  return (names) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
