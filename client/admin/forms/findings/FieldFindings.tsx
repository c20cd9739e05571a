import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { formatDate } from '#domain/date.ts';
import { useLanguage } from '../../../app/language.tsx';
import { fieldLabel } from '../fields/field-labels.ts';
import { useEditorContext } from '../useEditor.tsx';
import type { Finding } from './useFindings.tsx';

/** What each rule of `sato content check` says in a form. */
const RULE_TEXTS: Record<string, MessageDescriptor> = {
  'missing-spanish': msg`This is in English only, while other texts are in Spanish too`,
  'parity-headings': msg`Headings that only one of the languages has, or in another order`,
  'parity-links': msg`A link is in one of the languages only`,
  'parity-images': msg`An image is in one of the languages only`,
  'parity-code': msg`Code that only one of the languages has`,
  'parity-tries': msg`Something to try is in one of the languages only, or in another order`,
  'deleted-picture': msg`Pages don’t show this deleted image until you restore it under Images or choose another one`,
  'missing-alt': msg`A picture has no alternative text`,
  'broken-link': msg`A link leads to no page`,
  'broken-anchor': msg`A link leads to a heading that doesn’t exist. Any headings after the arrow do`,
  'heading-order': msg`A heading leaves out a level`,
  'english-in-spanish': msg`This seems to be English`,
  'broken-try': msg`Something to try doesn’t work`,
  'removed-html': msg`The site removes this from the HTML`,
  'unknown-lesson': msg`There is no such lesson`,
  'odd-duration': msg`The duration doesn’t fit the text, or isn’t written like 9:10 or 12 min`,
  'odd-date': msg`This date is in the future or before Bitcoin`,
  'outdated-review': msg`The facts were last checked too long ago`,
  'unknown-question': msg`A question in the text doesn’t exist, or is there twice`,
  'option-count': msg`A question should have four options`,
  'longest-answer': msg`The right option is too often or by far the longest, which gives it away`,
  'answer-pattern': msg`The places of the right options follow a pattern`,
};

/** Rules whose findings name a date. */
const DATE_RULES = ['odd-date', 'outdated-review'];
/** Rules whose findings say which question they are about. */
const QUESTION_RULES = ['option-count', 'longest-answer'];

/** Below a field: what to look at before the item is published. @param language of the texts, for questions. */
export function FieldFindings({ name, language }: { name: string; language?: 'en' | 'es' }) {
  const { t } = useLingui();
  const { findings } = useEditorContext();
  const label = fieldLabel(name, useLanguage().language);
  const own = findings.found.filter(({ field }) => {
    if (field === name) return true;
    const isPart = field.startsWith(`${name}.`);
    return isPart && (language === undefined || field.endsWith('.es') === (language === 'es'));
  });
  if (own.length === 0) return null;
  return (
    <Box role="group" aria-label={t`To look at: ${label}`}>
      <p>
        <Trans>To look at before publishing</Trans>
      </p>
      <FindingList findings={own} />
    </Box>
  );
}

/** @param isNamed whether to name the fields. */
export function FindingList({ findings, isNamed }: { findings: readonly Finding[]; isNamed?: boolean }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  return (
    <List>
      {findings.map(({ field, rule, about }, index) => {
        const [name = '', place] = field.split('.');
        const text = RULE_TEXTS[rule];
        const number = Number(place) + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same can be found twice.
          <li key={index}>
            {isNamed && <strong>{fieldLabel(name, language)}: </strong>}
            {text ? t(text) : rule}
            {about && (
              <>
                {': '}
                {DATE_RULES.includes(rule) ? formatDate(about, language) : <code>{about}</code>}
              </>
            )}
            {place !== undefined && QUESTION_RULES.includes(rule) && <Trans>(question {number})</Trans>}
          </li>
        );
      })}
    </List>
  );
}

const Box = styled.div`
  margin-top: 10px;
  padding: 10px 14px;
  border-radius: var(--radius-control);
  background: var(--sun);
  color: var(--ink);
  font-size: var(--step--1);

  > p {
    font-weight: 600;
  }
`;

const List = styled.ul`
  padding-inline-start: 1.2em;
  list-style: disc;
  overflow-wrap: anywhere;

  li {
    padding-block: 2px;
  }

  code {
    font-family: var(--font-code);
    font-size: 0.9em;
  }
`;
