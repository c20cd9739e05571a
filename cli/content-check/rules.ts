import { addresses, isItemAddress } from '#domain/addresses.ts';
import { translatedFields } from '#domain/content/kinds.ts';
import { isTermId } from '#domain/glossary.ts';
import type { ContentProblem } from '#server/content-import/content-draft.ts';
import type { BodyFact, BodyFacts } from './body-facts.ts';
import type { CheckedItem } from './checked-item.ts';

/** What a rule found in an item. */
interface RuleFinding {
  file: string;
  line: number;
  column?: number;
  message: string;
}

interface Rule {
  severity: ContentProblem['severity'];
  /** In one sentence, for the help. */
  finds: string;
  /** Begins to look through a folder. @returns what is wrong with an item, to be asked of one after another. */
  begin(context: RuleContext): (item: CheckedItem) => RuleFinding[];
}

/** What rules need in addition to the content. */
export interface RuleContext {
  today: Date;
  /** Whether a passage is in English, as far as anybody can tell. */
  isEnglish(text: string): boolean;
  /** Paths of the pages that the items of the folder have on the site. */
  pages: ReadonlySet<string>;
}

/** The first block of Bitcoin. */
const GENESIS = new Date('2009-01-03');
/** A reading time further from the text than this was not counted from it. */
const DURATION_FACTOR = 2;
const VIDEO_DURATION = /^(?:\d{1,2}:)?[0-5]?\d:[0-5]\d$|^\d+ min$/;

/** What an import accepts, but readers would notice. */
export const RULES = {
  'missing-spanish': {
    severity: 'warning',
    finds: 'texts that exist only in English',
    begin: each(({ draft, texts }) => {
      const file = texts.es?.file ?? texts.en?.file ?? draft.placeOf().file;
      if (!texts.es) return [{ file, line: 1, message: 'has no Spanish' }];
      const fields = translatedFields(draft.type)
        .map(({ name }) => name)
        .filter((name) => draft.values[name] !== undefined && draft.values[`${name}Es`] === undefined);
      if (draft.body && draft.body.contentEs === null) fields.push('body');
      return fields.map((field) => ({ file, line: 1, message: `has no Spanish ${field}` }));
    }),
  },
  'parity-headings': parity('headings', (level) => `h${level}`, 'a heading'),
  'parity-links': parity('links', (address) => address.split('#', 1)[0] ?? '', 'a link', { ordered: false }),
  'parity-images': parity('images', ({ src }) => src, 'a picture', { ordered: false }),
  'parity-code': parity('codeBlocks', () => 'a code block', 'a code block'),
  'english-in-spanish': {
    severity: 'warning',
    finds: 'English passages in Spanish texts',
    begin: each(({ texts: { es } }, { isEnglish }) =>
      (es?.facts.passages ?? [])
        .filter(({ value }) => isEnglish(value))
        .map(({ value, ...place }) => ({
          ...at(es, place),
          message: `this seems to be English: "${shortened(value)}"`,
        })),
    ),
  },
  'broken-link': {
    severity: 'warning',
    finds: "links to pages that aren't in this folder, and to unknown glossary terms",
    begin: inEachText((facts, { pages }) =>
      facts.links
        .filter(({ value }) => isBroken(value, pages))
        .map((fact) => ({ fact, message: `${fact.value} leads to no page` })),
    ),
  },
  'missing-alt': {
    severity: 'warning',
    finds: 'pictures and diagrams without an alternative text',
    begin: inEachText((facts) =>
      facts.images
        .filter(({ value }) => value.alt === '')
        .map((fact) => ({ fact, message: `the picture ${fact.value.src} has no alternative text` })),
    ),
  },
  'removed-html': {
    severity: 'warning',
    finds: 'HTML that the site removes',
    begin: inEachText((facts) => facts.removed.map((fact) => ({ fact, message: `the site removes ${fact.value}` }))),
  },
  'duplicate-title': {
    severity: 'warning',
    finds: 'items of one type with the same title',
    begin: () => {
      const paths = new Map<string, string>();
      return ({ draft, path }) =>
        (['title', 'titleEs'] as const).flatMap((field) => {
          const title = draft.values[field];
          if (typeof title !== 'string') return [];
          const key = `${draft.type} ${field} ${title.toLowerCase()}`;
          const first = paths.get(key);
          if (first === undefined) paths.set(key, path);
          const { file, line = 1 } = draft.placeOf(field);
          return first === undefined ? [] : [{ file, line, message: `"${title}" is also the title of ${first}` }];
        });
    },
  },
  'missing-duration': {
    severity: 'warning',
    finds: 'videos without a duration',
    begin: each(({ draft }) => {
      if (draft.type !== 'video' || draft.values.duration !== undefined) return [];
      return [{ file: draft.placeOf().file, line: 1, message: 'has no duration' }];
    }),
  },
  'odd-duration': {
    severity: 'warning',
    finds: 'invalid durations of videos, and reading times that do not fit the text',
    begin: each(({ draft }) => {
      const { duration } = draft.values;
      const { file, line = 1 } = draft.placeOf('duration');
      if (draft.type === 'video') {
        if (duration === undefined || VIDEO_DURATION.test(String(duration))) return [];
        return [{ file, line, message: `duration: expected minutes and seconds such as 9:10, found "${duration}"` }];
      }
      if (draft.type !== 'lesson' || !draft.body) return [];
      const counted = Number.parseInt(draft.body.content.facts.duration, 10);
      const stated = Number.parseInt(String(duration), 10);
      const fits = stated <= counted * DURATION_FACTOR && counted <= stated * DURATION_FACTOR;
      return fits ? [] : [{ file, line, message: `duration: "${duration}" for a text of about ${counted} min` }];
    }),
  },
  'odd-date': {
    severity: 'warning',
    finds: 'dates in the future or before Bitcoin',
    begin: each(({ draft }, { today }) => {
      const dates = [
        { field: 'createdAt', date: draft.createdAt },
        { field: 'updatedAt', date: draft.updatedAt },
      ];
      return dates.flatMap(({ field, date }) => {
        if (!date || (date <= today && date >= GENESIS)) return [];
        const { file, line = 1 } = draft.placeOf(field);
        return [
          {
            file,
            line,
            message: `${date.toISOString().slice(0, 10)} is ${date > today ? 'in the future' : 'before Bitcoin'}`,
          },
        ];
      });
    }),
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];

/** For rules that look at one item alone. */
function each(check: (item: CheckedItem, context: RuleContext) => RuleFinding[]): Rule['begin'] {
  return (context) => (item) => check(item, context);
}

function inEachText(
  check: (facts: BodyFacts, context: RuleContext) => { fact: BodyFact<unknown>; message: string }[],
): Rule['begin'] {
  return each(({ texts }, context) =>
    (['en', 'es'] as const).flatMap((language) => {
      const text = texts[language];
      return text ? check(text.facts, context).map(({ fact, message }) => ({ ...at(text, fact), message })) : [];
    }),
  );
}

/** The two languages hold the same things, in the same order unless that is left to the translator. */
function parity<Kind extends 'headings' | 'links' | 'images' | 'codeBlocks'>(
  kind: Kind,
  nameOf: (value: BodyFacts[Kind][number]['value']) => string,
  what: string,
  { ordered = true } = {},
): Rule {
  const namesIn = (facts: BodyFacts) => facts[kind].map(({ value }) => nameOf(value as never));
  return {
    severity: 'warning',
    finds: `${kind === 'codeBlocks' ? 'code blocks' : kind} that only one of the languages has`,
    begin: each(({ texts: { en, es }, draft }) => {
      if (!en || !es || draft.body?.contentEs == null) return [];
      const [english, spanish] = [namesIn(en.facts), namesIn(es.facts)];
      const lone = (text: typeof en, own: string[], others: string[], language: string) =>
        (ordered ? firstDifference(own, others) : unmatched(own, others)).map((place) => {
          const name = own[place] === what ? '' : ` (${own[place]})`;
          const counts = `${english.length} in English, ${spanish.length} in Spanish`;
          const message = `${what}${name} has no counterpart in the ${language}: ${counts}`;
          return { ...at(text, text.facts[kind][place] ?? { line: text.bodyLine, column: 1 }), message };
        });
      const inEnglish = lone(en, english, spanish, 'Spanish');
      const inSpanish = lone(es, spanish, english, 'English');
      // Where the order counts, one difference shifts everything behind it.
      return ordered && inEnglish.length > 0 ? inEnglish : [...inEnglish, ...inSpanish];
    }),
  };
}

function firstDifference(own: string[], others: string[]): number[] {
  const place = own.findIndex((name, index) => name !== others[index]);
  return place === -1 ? [] : [place];
}

/** Places of what the others do not have, or not as often. */
function unmatched(own: string[], others: string[]): number[] {
  const left = [...others];
  return own.flatMap((name, place) => {
    const match = left.indexOf(name);
    if (match === -1) return [place];
    left.splice(match, 1);
    return [];
  });
}

function at(text: { file: string } | undefined, { line, column }: { line: number; column: number }) {
  return { file: text?.file ?? '', line, column };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** Whether an address of the site has no page, as far as the folder shows. */
function isBroken(address: string, pages: ReadonlySet<string>): boolean {
  if (!address.startsWith('/') || address.startsWith('//')) return false;
  const { pathname, hash } = new URL(address, 'https://example.org');
  if (pathname === addresses.glossary) return hash !== '' && !isTermId(hash.slice(1));
  return isItemAddress(pathname) && !pages.has(pathname.replace(/\/$/, ''));
}
