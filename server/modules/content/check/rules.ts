import { addresses, isItemAddress } from '#domain/addresses.ts';
import { CONTENT_KINDS, translatedFields } from '#domain/content/kinds.ts';
import { reviewLimit } from '#domain/date.ts';
import { isTermId } from '#domain/glossary.ts';
import { LANGUAGES } from '#domain/language.ts';
import type { Question } from '#domain/quiz.ts';
import type { ContentProblem } from '../import/content-draft.ts';
import { englishDigests } from '../import/translation-sources.ts';
import { type Anchors, anchorsOf, headingsInstead, linkedAnchor } from './anchors.ts';
import type { BodyFacts } from './body-facts.ts';
import type { CheckedItem } from './checked-item.ts';
import { type Course, type EarlyTerm, LONGEST_STRETCH } from './course.ts';
import {
  answerPattern,
  answerPlaces,
  guessedAnswers,
  longestAnswers,
  optionCounts,
  questionIds,
  questionInEnglish,
  questionsOf,
} from './quiz-rules.ts';
import type { BodyFact } from './reading-facts.ts';

/** What a rule found in an item. */
export interface RuleFinding {
  file: string;
  line: number;
  column?: number;
  message: string;
  /** What the message names, such as an address. Forms have their own words for the rest. */
  about?: string;
}

type TextFinding = Pick<RuleFinding, 'message' | 'about'> & { fact: BodyFact<unknown> };

export interface Rule {
  severity: ContentProblem['severity'];
  /** Only when asked for: a folder can be fine without. */
  isStrict?: true;
  /** In one sentence, for the help. */
  finds: string;
  /** Begins to look through a folder. @returns what is wrong with an item, to be asked of one after another. */
  begin(context: RuleContext): (item: CheckedItem) => RuleFindings;
}

/** Or what finds it, once all items have been looked at. */
export type RuleFindings = RuleFinding[] | (() => RuleFinding[]);

/** What rules need in addition to the content. */
export interface RuleContext {
  today: Date;
  /** Months after which a review is out of date. */
  reviewMonths: number;
  /** Paths of the pages that the items of the folder have on the site. */
  pages: ReadonlySet<string>;
  /** By path, for those that are known once all items have been looked at. */
  anchors: ReadonlyMap<string, Anchors>;
  /** Complete once all items have been looked at. */
  course: Course;
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
    begin: each(({ draft, hasSpanish }) => {
      const inSpanish = (name: string) => ({ file: draft.placeOf(`${name}Es`).file, line: 1 });
      if (!hasSpanish) return [{ ...inSpanish('title'), message: 'has no Spanish' }];
      const fields = translatedFields(draft.type)
        .map(({ name }) => name)
        .filter((name) => draft.values[name] !== undefined && draft.values[`${name}Es`] === undefined)
        .map((name) => ({ ...inSpanish(name), message: `has no Spanish ${name}` }));
      const body = draft.body?.contentEs === null ? [{ ...inSpanish('content'), message: 'has no Spanish body' }] : [];
      const questions = questionInEnglish(draft).map(({ field, message }) => ({ ...placeOf(draft, field), message }));
      return [...fields, ...body, ...questions];
    }),
  },
  'parity-headings': parity('headings', ({ level }) => `h${level}`, 'a heading'),
  'parity-links': parity('links', (address) => address.split('#', 1)[0] ?? '', 'a link', { ordered: false }),
  'parity-images': parity('images', ({ src }) => src, 'a picture', { ordered: false }),
  'parity-code': parity('codeBlocks', () => 'a code block', 'a code block'),
  'parity-tries': parity('interactives', (name) => name, 'something to try'),
  'broken-try': {
    severity: 'error',
    finds: 'unknown things to try, and wrong parameters',
    begin: inEachText((facts) =>
      facts.brokenInteractives.map((fact) => ({ fact, message: fact.value, about: fact.value })),
    ),
  },
  'unknown-question': {
    severity: 'error',
    finds: "questions within a text that aren't among the questions of the lesson, or are there twice",
    begin: each(({ texts, draft }) => {
      const known = questionIds(draft);
      return (['en', 'es'] as const).flatMap((language) =>
        (texts[language]?.facts.questions ?? []).flatMap(({ value, ...place }, index, all) => {
          const isTwice = all.findIndex((other) => other.value === value) < index;
          if (!isTwice && known?.includes(value) !== false) return [];
          const message = isTwice ? `the question ${value} is in this text twice` : `there is no question ${value}`;
          return [{ ...at(texts[language], place), message, about: value }];
        }),
      );
    }),
  },
  'english-in-spanish': {
    severity: 'warning',
    finds: 'English passages in Spanish texts',
    begin: each(({ texts: { es }, englishFields, draft }) =>
      [
        ...englishFields.map(({ field, value }) => ({ ...placeOf(draft, field), about: value })),
        ...(es?.facts.english ?? []).map(({ value, ...place }) => ({ ...at(es, place), about: value })),
      ].map((found) => ({ ...found, message: `this seems to be English: "${found.about}"` })),
    ),
  },
  'broken-link': {
    severity: 'warning',
    finds: "links to pages that aren't in this folder, and to unknown glossary terms",
    begin: inEachText((facts, { pages }) =>
      facts.links
        .filter(({ value }) => isBroken(value, pages))
        .map((fact) => ({ fact, message: `${fact.value} leads to no page`, about: fact.value })),
    ),
  },
  'broken-anchor': {
    severity: 'warning',
    finds: "links to headings that don't exist in the same text or in another text of the folder",
    begin: (context) => (item) => brokenAnchors(item, context),
  },
  'missing-alt': {
    severity: 'warning',
    finds: "pictures and diagrams without an alternative text that aren't decorative",
    begin: each((item) => [...missingAltOfFields(item), ...missingAltInTexts(item)]),
  },
  'heading-order': {
    severity: 'warning',
    finds: 'headings that leave out a level',
    begin: inEachText(({ headings }) =>
      headings.flatMap((fact, index) => {
        const { level } = fact.value;
        const above = headings[index - 1]?.value.level;
        if (above === undefined || level <= above + 1) return [];
        const message = `a heading of level ${level} follows one of level ${above}`;
        return [{ fact, message, about: `h${above} → h${level}` }];
      }),
    ),
  },
  'outdated-spanish': {
    severity: 'warning',
    finds: 'Spanish that translates earlier English, according to its front matter',
    begin: each(({ draft }) => {
      const digests = englishDigests({ draft, values: draft.values });
      return Object.entries(draft.confirmed ?? {}).flatMap(([field, digest]) => {
        const english = digests.get(field);
        if (english === undefined || english === digest) return [];
        const { file, line = 1 } = draft.placeOf('confirmed');
        const message = `the English ${field} changed; if its Spanish is right, write ${field}: "${english}"`;
        return [{ file, line, message }];
      });
    }),
  },
  'removed-html': {
    severity: 'warning',
    finds: 'HTML that the site removes',
    begin: inEachText((facts) =>
      facts.removed.map((fact) => ({ fact, message: `the site removes ${fact.value.what}`, about: fact.value.name })),
    ),
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
  'equal-order': {
    severity: 'warning',
    finds: 'modules, and lessons of one module, with the same order',
    begin: () => {
      const paths = new Map<string, string>();
      return ({ draft, path }) => {
        const { order } = draft.values;
        if (order === undefined) return [];
        const key = `${draft.type} ${draft.moduleSlug} ${order}`;
        const first = paths.get(key);
        if (first === undefined) paths.set(key, path);
        return first === undefined
          ? []
          : [{ ...placeOf(draft, 'order'), message: `${first} has the order ${order}, too` }];
      };
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
    begin: each(({ draft, readingTime }) => {
      const { duration } = draft.values;
      const { file, line = 1 } = draft.placeOf('duration');
      if (draft.type === 'video') {
        if (duration === undefined || VIDEO_DURATION.test(String(duration))) return [];
        const about = String(duration);
        return [
          { file, line, message: `duration: expected minutes and seconds such as 9:10, found "${about}"`, about },
        ];
      }
      if (draft.type !== 'lesson' || readingTime === null || duration === undefined) return [];
      const counted = Number.parseInt(readingTime, 10);
      const stated = Number.parseInt(String(duration), 10);
      const fits = stated <= counted * DURATION_FACTOR && counted <= stated * DURATION_FACTOR;
      if (fits) return [];
      const message = `duration: "${duration}" for a text of about ${counted} min`;
      return [{ file, line, message, about: `${duration} → ${counted} min` }];
    }),
  },
  'unknown-lesson': {
    severity: 'warning',
    finds: "videos that go with a lesson that isn't in this folder",
    begin: each(({ draft }, { pages }) => {
      const { lessonSlug } = draft.values;
      if (typeof lessonSlug !== 'string' || pages.has(addresses.lesson(lessonSlug))) return [];
      const { file, line = 1 } = draft.placeOf('lessonSlug');
      return [{ file, line, message: `lessonSlug: there is no lesson ${lessonSlug}`, about: lessonSlug }];
    }),
  },
  'odd-date': {
    severity: 'warning',
    finds: 'dates in the future or before Bitcoin, and schedules that have passed',
    begin: each(({ draft }, { today }) => {
      const dates = [
        { field: 'publishedAt', date: draft.publishedAt },
        { field: 'createdAt', date: draft.createdAt === draft.publishedAt ? undefined : draft.createdAt },
        { field: 'updatedAt', date: draft.updatedAt },
      ];
      const passed = (['publishAt', 'unpublishAt'] as const).flatMap((field) => {
        const date = draft[field];
        if (!date || date > today) return [];
        const { file, line = 1 } = draft.placeOf(field);
        const status = field === 'publishAt' ? 'published' : 'draft';
        const message = `${field}: this time has passed, so an import makes the item ${status}; remove it and write status: ${status}`;
        return [{ file, line, message }];
      });
      const odd = dates.flatMap(({ field, date }) => {
        if (!date || (date <= today && date >= GENESIS)) return [];
        const { file, line = 1 } = draft.placeOf(field);
        const about = date.toISOString().slice(0, 10);
        return [{ file, line, message: `${about} is ${date > today ? 'in the future' : 'before Bitcoin'}`, about }];
      });
      return [...odd, ...passed];
    }),
  },
  'outdated-review': {
    severity: 'warning',
    finds: 'articles, videos and lessons whose facts were last checked too long ago',
    begin: each(({ draft }, { today, reviewMonths }) => {
      const { reviewedAt } = draft.values;
      if (typeof reviewedAt !== 'string' || reviewedAt >= reviewLimit(today, reviewMonths)) return [];
      const { file, line = 1 } = draft.placeOf('reviewedAt');
      const period = reviewMonths === 1 ? '1 month' : `${reviewMonths} months`;
      return [{ file, line, message: `reviewed on ${reviewedAt}, more than ${period} ago`, about: reviewedAt }];
    }),
  },
  'missing-review': {
    severity: 'warning',
    isStrict: true,
    finds: "articles, videos and lessons that don't say when their facts were checked, and by whom",
    begin: each(({ draft }) => {
      if (draft.type === 'module') return [];
      const { file } = draft.placeOf();
      const missing = (['reviewedAt', 'reviewedBy'] as const).filter((field) => draft.values[field] === undefined);
      return missing.length === 0 ? [] : [{ file, line: 1, message: `has no ${missing.join(' and no ')}` }];
    }),
  },
  'missing-sources': {
    severity: 'warning',
    isStrict: true,
    finds: 'articles and lessons that no section of sources closes',
    begin: each(({ draft: { type }, texts }) =>
      LANGUAGES.flatMap((language) => {
        const text = type === 'article' || type === 'lesson' ? texts[language] : undefined;
        if (!text || text.facts.reading.sources !== null) return [];
        return [{ file: text.file, line: text.bodyLine, message: 'has no section of sources at its end' }];
      }),
    ),
  },
  'long-stretch': {
    severity: 'warning',
    isStrict: true,
    finds: `more than ${LONGEST_STRETCH} words of a lesson without anything to do`,
    begin: each(({ draft, texts }) =>
      LANGUAGES.flatMap((language) =>
        (draft.type === 'lesson' ? (texts[language]?.facts.reading.stretches ?? []) : [])
          .filter(({ value: { words } }) => words > LONGEST_STRETCH)
          .map(({ value: { words, heading }, ...place }) => {
            const start = heading === '' ? 'the beginning' : `"${heading}"`;
            return {
              ...at(texts[language], place),
              message: `${words} words without anything to do, from ${start} on`,
            };
          }),
      ),
    ),
  },
  'early-term': {
    severity: 'warning',
    isStrict: true,
    finds: 'glossary terms that a lesson uses, without introducing them, before another explains them',
    begin: ({ course }) => {
      let found: EarlyTerm[] | undefined;
      return (item) => () => {
        found ??= course.earlyTerms();
        return found
          .filter(({ path }) => path === item.path)
          .map(({ place, name, explainedIn }) => {
            const message = `${name} is explained only later, in ${explainedIn}; say here what it is, with the term in italics`;
            return { ...place, message };
          });
      };
    },
  },
  'option-count': {
    severity: 'warning',
    finds: "questions that don't have four options",
    begin: each(({ draft }) =>
      optionCounts(draft).map(({ field, message }) => ({ ...placeOf(draft, field), message })),
    ),
  },
  'longest-answer': {
    severity: 'warning',
    finds: 'questions whose right option is the longest by far, and lessons where it is the longest most of the time',
    begin: each(({ draft }) =>
      longestAnswers(draft).map(({ field, message }) => ({ ...placeOf(draft, field), message })),
    ),
  },
  'answer-pattern': {
    severity: 'warning',
    finds: 'lessons whose right options follow a pattern',
    begin: each(({ draft }) =>
      answerPattern(draft).map(({ field, message }) => ({ ...placeOf(draft, field), message })),
    ),
  },
  'repeated-answers': {
    severity: 'warning',
    finds: 'lessons whose right options have the same places as in two others',
    begin: () => {
      const lessons = new Map<string, string[]>();
      return ({ draft, path }) => {
        const places = answerPlaces(draft);
        // With fewer questions, lessons are the same by chance.
        if (places.length < 3) return [];
        const list = places.map((place) => place + 1).join(', ');
        const others = lessons.get(list) ?? [];
        lessons.set(list, [...others, path]);
        if (others.length < 2) return [];
        const message = `the places of the right options are the same as in ${others.join(' and ')}: ${list}`;
        return [{ ...placeOf(draft, 'questions.0.answer'), message }];
      };
    },
  },
  'guessed-answers': {
    severity: 'warning',
    finds: 'courses whose questions someone answers too often who only guesses, such as by the length of the options',
    begin: () => {
      const course: Question[] = [];
      return ({ draft }) => {
        const isFirst = course.length === 0;
        course.push(...questionsOf(draft));
        if (!isFirst || course.length === 0) return [];
        return () => guessedAnswers(course).map((message) => ({ ...placeOf(draft, 'questions.0.answer'), message }));
      };
    },
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];

/** For rules that look at one item alone. */
function each(check: (item: CheckedItem, context: RuleContext) => RuleFinding[]): Rule['begin'] {
  return (context) => (item) => check(item, context);
}

/** In one item. */
const MOST_BROKEN_ANCHORS = 50;

function brokenAnchors({ texts }: CheckedItem, { anchors }: RuleContext): RuleFindings {
  const own = anchorsIn(texts);
  const linked = LANGUAGES.flatMap((language) => {
    const text = texts[language];
    const { headings, names } = own[language];
    const here = { headings, names: new Set([...names, ...(text?.facts.ids ?? [])]) };
    return (text?.facts.links ?? []).flatMap(({ value: link, ...place }) => {
      const anchor = linkedAnchor(link);
      if (!anchor) return [];
      const there = () => (anchor.path === '' ? here : anchors.get(anchor.path)?.[language]);
      return [{ link, anchor, there, place: at(text, place) }];
    });
  });
  if (linked.length === 0) return [];
  return () => {
    const findings: RuleFinding[] = [];
    for (const { link, anchor, there, place } of linked) {
      const known = there();
      const headings = known ? headingsInstead(anchor, known) : null;
      if (headings === null) continue;
      const message = `${link} leads to a heading that doesn't exist; the text has ${headings || 'none'}`;
      findings.push({ ...place, message, about: headings === '' ? link : `${link} → ${headings}` });
      // Each looks at all headings of a text.
      if (findings.length === MOST_BROKEN_ANCHORS) break;
    }
    return findings;
  };
}

/** What links can name in an item. */
export function anchorsIn(texts: CheckedItem['texts']): Anchors {
  const sections = LANGUAGES.flatMap((language) => {
    const headings = texts[language]?.facts.headings.map(({ value }) => value);
    return headings ? [[language, headings] as const] : [];
  });
  return anchorsOf(Object.fromEntries(sections));
}

function missingAltInTexts({ texts, pictureAt }: CheckedItem): RuleFinding[] {
  return (['en', 'es'] as const).flatMap((language) =>
    (texts[language]?.facts.images ?? [])
      .filter(({ value }) => value.alt === '' && !value.isDecorative && !pictureAt(value.src)?.decorative)
      .map(({ value: { src }, ...place }) => ({ ...at(texts[language], place), ...withoutAlt(src) })),
  );
}

/** Fields only name pictures, so what is said about one has to be in both languages. */
function missingAltOfFields({ draft, pictureAt }: CheckedItem): RuleFinding[] {
  return CONTENT_KINDS[draft.type].fields.flatMap(({ name, type }) => {
    const src = draft.values[name];
    const facts = type === 'picture' && typeof src === 'string' ? pictureAt(src) : undefined;
    if (!facts || facts.decorative || (facts.altEn && facts.altEs)) return [];
    return [{ ...placeOf(draft, name), ...withoutAlt(facts.fileName) }];
  });
}

function withoutAlt(src: string) {
  return { message: `the picture ${src} has no alternative text`, about: src };
}

function inEachText(check: (facts: BodyFacts, context: RuleContext) => TextFinding[]): Rule['begin'] {
  return each(({ texts }, context) =>
    (['en', 'es'] as const).flatMap((language) => {
      const text = texts[language];
      return text ? check(text.facts, context).map(({ fact, ...found }) => ({ ...at(text, fact), ...found })) : [];
    }),
  );
}

/** The two languages hold the same things, in the same order unless that is left to the translator. */
function parity<Kind extends 'headings' | 'links' | 'images' | 'codeBlocks' | 'interactives'>(
  kind: Kind,
  nameOf: (value: BodyFacts[Kind][number]['value']) => string,
  what: string,
  { ordered = true } = {},
): Rule {
  const plural = {
    codeBlocks: 'code blocks',
    interactives: 'things to try',
    headings: kind,
    links: kind,
    images: kind,
  }[kind];
  const namesIn = (facts: BodyFacts) => facts[kind].map(({ value }) => nameOf(value as never));
  return {
    severity: 'warning',
    finds: `${plural} that only one of the languages has`,
    begin: each(({ texts: { en, es }, hasBothBodies }) => {
      if (!en || !es || !hasBothBodies) return [];
      const [english, spanish] = [namesIn(en.facts), namesIn(es.facts)];
      const lone = (text: typeof en, own: string[], others: string[], language: string) =>
        (ordered ? firstDifference(own, others) : unmatched(own, others)).map((place) => {
          const name = own[place] === what ? '' : ` (${own[place]})`;
          const counts = `${english.length} in English, ${spanish.length} in Spanish`;
          const message = `${what}${name} has no counterpart in the ${language}: ${counts}`;
          const about = own[place] === what ? undefined : own[place];
          return { ...at(text, text.facts[kind][place] ?? { line: text.bodyLine, column: 1 }), message, about };
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

function placeOf(draft: CheckedItem['draft'], field: string) {
  const { file, line = 1 } = draft.placeOf(field);
  return { file, line };
}

function at(text: { file: string } | undefined, { line, column }: { line: number; column: number }) {
  return { file: text?.file ?? '', line, column };
}

/** Whether an address of the site has no page, as far as the folder shows. */
function isBroken(address: string, pages: ReadonlySet<string>): boolean {
  if (!address.startsWith('/') || address.startsWith('//')) return false;
  const { pathname, hash } = new URL(address, 'https://example.org');
  if (pathname === addresses.glossary) return hash !== '' && !isTermId(hash.slice(1));
  return isItemAddress(pathname) && !pages.has(pathname.replace(/\/$/, ''));
}
