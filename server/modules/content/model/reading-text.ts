import { Field, ObjectType } from 'type-graphql';
import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
import { GLOSSARY } from '#domain/glossary.ts';
import type { Language, LocalizedText } from '#domain/language.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { htmlOf, treeOf } from '../../../platform/html-tree.ts';
import { listCost } from '../../../platform/http/query-cost.ts';
import { takeSources } from '../html/closing-sources.ts';
import { explainTerms, MOST_TERMS } from '../html/explained-terms.ts';
import { nameSections } from '../html/sections.ts';
import { withWholeCode } from '../html/whole-code.ts';
import { TextCache } from './text-cache.ts';

const DEFINITIONS = { en: english, es: spanish };

@ObjectType({ description: 'A term of the glossary in the language of the text that uses it.' })
class ExplainedTerm {
  @Field(() => String, { description: 'Its anchor in the glossary.' })
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  definition!: string;
}

@ObjectType({ description: 'A body as readers get it: its glossary terms are explained, its sources apart.' })
export class ReadingText {
  @Field(() => String, {
    description: 'Sanitized HTML without the sources. The first use of each term is a link with the class `term`.',
  })
  value!: string;

  @Field(() => LanguageEnum, { description: 'After a fallback, this is not the requested one.' })
  language!: Language;

  @Field(() => String, { nullable: true, description: 'The section of sources that closes the body, as HTML.' })
  sources!: string | null;

  @Field(() => [ExplainedTerm], { description: 'In the order of their first use.', complexity: listCost(MOST_TERMS) })
  terms!: ExplainedTerm[];
}

/** Made from bodies with their media, in the language that they are really in, and from those in the other one. */
export const readingTexts = new TextCache(readingText);

function readingText({ value, language }: LocalizedText, other: string | null): ReadingText {
  const body = treeOf(value);
  nameSections(body, other);
  const sources = takeSources(body);
  const terms = explainTerms(body, language);
  return {
    value: withWholeCode(htmlOf(body)),
    language,
    sources: sources && htmlOf(sources),
    terms: terms.map((id) => ({ id, name: GLOSSARY[id][language], definition: DEFINITIONS[language][id] })),
  };
}
