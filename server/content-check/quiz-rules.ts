import { LANGUAGES } from '#domain/language.ts';
import { type Question, questionsInput } from '#domain/quiz.ts';
import type { ContentDraft } from '../content-import/content-draft.ts';

/** What gives the answers of a lesson away, and the path of the value where that shows. */
interface Giveaway {
  field: string;
  message: string;
}

/** A right option this many times as long as the others, and this many characters longer, is noticed. */
const LONGER_BY = { factor: 1.5, characters: 15 };
/** With fewer questions, a repeated step between the places says nothing. */
const PATTERN_LEAST = 4;

/** Right options that are the longest by far, in one of the languages. */
export function longestAnswers(draft: ContentDraft): Giveaway[] {
  return questionsOf(draft).flatMap(({ options, answer }, index) => {
    const place = options.findIndex(({ id }) => id === answer);
    return LANGUAGES.flatMap((language) => {
      const lengths = options.map(({ text }) => text[language]?.length ?? 0);
      const right = lengths[place] ?? 0;
      const others = Math.max(...lengths.filter((_, at) => at !== place));
      if (others === 0 || right < others * LONGER_BY.factor || right < others + LONGER_BY.characters) return [];
      return {
        field: `questions.${index}.options.${place}.text.${language}`,
        message: `the right option is the longest by far: ${right} characters, the others at most ${others}`,
      };
    });
  });
}

/** Right options whose places in a lesson are all the same, or follow each other in steps: a, b, c, a. */
export function answerPattern(draft: ContentDraft): Giveaway[] {
  const questions = questionsOf(draft);
  const places = questions.map(({ options, answer }) => options.findIndex(({ id }) => id === answer));
  const steps = new Set(
    places.slice(1).map((place, before) => {
      const count = questions[before + 1]?.options.length ?? 1;
      return (place - (places[before] ?? 0) + count) % count;
    }),
  );
  const isSame = places.length > 2 && new Set(places).size === 1;
  const isStepped = places.length >= PATTERN_LEAST && steps.size === 1;
  if (!isSame && !isStepped) return [];
  const list = places.map((place) => place + 1).join(', ');
  return [{ field: 'questions.0.answer', message: `the places of the right options follow a pattern: ${list}` }];
}

/** None if an import would refuse them, because it names the reason. */
function questionsOf({ values }: ContentDraft): Question[] {
  const parsed = questionsInput.safeParse(values.questions);
  return parsed.success ? (parsed.data ?? []) : [];
}
