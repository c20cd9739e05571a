import { useLingui } from '@lingui/react/macro';
import { type ComponentType, Fragment, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Language } from '#domain/language.ts';
import { localStore } from '../app/browser-storage.ts';
import { OWN_PRICE } from '../app/own-price-key.ts';
import type { NearInteractivesProps } from '../features/interactives/interactive-props.ts';
import interactiveStyles from '../ui/interactives/interactives.css?url';
import { SamePlace } from '../ui/SamePlace.tsx';
import { type StoredText, useLangOf } from '../ui/Text.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { RICH_TEXT_CLASS } from './page-state.ts';

interface RichTextProps {
  html: StoredText;
  /** The lesson of this text, which stores what learners tried in it. */
  lessonId?: number;
  /** Glossary terms to explain in the text. */
  terms?: readonly { id: string; definition: string }[] | undefined;
  /** Renders a question of the lesson, which the text embeds by ID with a label. If omitted, questions are left out. */
  question?: (id: string, label: string) => ReactNode;
}

/** An embedded question in stored HTML. */
const QUESTION = /<div data-try="question" data-id="([\w-]+)">([^<]*)<\/div>/;

/** The text, split before each embedded question. */
function partsOf(html: string) {
  const [start = '', ...rest] = html.split(QUESTION);
  const parts = [{ id: '', label: '', text: start }];
  for (let at = 0; at < rest.length; at += 3) {
    const [id = '', label = '', text = ''] = rest.slice(at, at + 3);
    parts.push({ id, label, text });
  }
  return parts;
}

/** The IDs of the questions that a text embeds. */
export function questionIdsIn(html: string): string[] {
  return partsOf(html).map(({ id }) => id);
}

const OwnMoney = lazyComponent<{ root: RefObject<HTMLElement | null>; html: StoredText }>(
  () => import('../features/money/OwnMoney.tsx'),
  () => localStore.read(OWN_PRICE) !== null,
);

const NO_TERMS: never[] = [];

/** Stored HTML of an article or lesson, which the server sanitized before it stored it. */
export const RichText = memo(function RichText({ html, lessonId, terms = NO_TERMS, question }: RichTextProps) {
  const { t } = useLingui();
  const lang = useLangOf(html);
  const element = useRef<HTMLDivElement>(null);
  const [interactives, setInteractives] = useState<{ default: ComponentType<NearInteractivesProps> }>();
  const parts = partsOf(html.value);
  const hasInteractives = parts.some(({ text }) => text.includes('data-try='));
  const copy = t`Copy`;
  const copied = t`Copied`;
  const links = t({ message: 'Links', comment: 'Heading of the addresses at the end of a printed text' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another tree to enhance.
  useEffect(() => {
    // If loading fails, interactives stay static pictures.
    if (hasInteractives) import('../features/interactives/NearInteractives.tsx').then(setInteractives, () => {});
    let undo: (() => void) | null = null;
    let isGone = false;
    async function enhance() {
      const { enhanceRichText } = await import('../ui/enhance-rich-text.ts');
      if (isGone || !element.current) return;
      undo = enhanceRichText(element.current, terms, {
        copy,
        copied,
        links,
        nameCode: (about) =>
          t({ message: `Code: ${about}`, comment: 'Name of code that scrolls; then the heading above' }),
        nameTable: (about) =>
          t({ message: `Table: ${about}`, comment: 'Name of a table that scrolls; then the heading above' }),
      });
    }
    // The text is complete without it.
    enhance().catch(() => {});
    return () => {
      isGone = true;
      undo?.();
    };
  }, [html.value, copy, copied, links]);

  return (
    <>
      {hasInteractives && <link rel="stylesheet" href={interactiveStyles} precedence="interactives" />}
      <div ref={element}>
        {parts.map(({ id, label, text }) => (
          <Fragment key={id}>
            {id && question?.(id, label)}
            {text.trim() && <Part html={text} lang={lang} />}
          </Fragment>
        ))}
      </div>
      {/\bsat(?:oshi)?s\b/.test(html.value) && <OwnMoney root={element} html={html} />}
      <SamePlace text={element} language={html.language} />
      {interactives && <interactives.default root={element} html={html.value} lessonId={lessonId} />}
    </>
  );
});

/** The sources of a text, below it. */
export function Sources({ text: { sources, language } }: { text: { sources: string | null; language: Language } }) {
  return (
    sources && (
      <div className="sources">
        <RichText html={{ value: sources, language }} />
      </div>
    )
  );
}

/** Memoized, because React would undo the enhancements whenever it renders it again. */
const Part = memo(function Part({ html, lang }: { html: string; lang: string | undefined }) {
  return <div className={RICH_TEXT_CLASS} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
});
