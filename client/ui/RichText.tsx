import { useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef } from 'react';
import { enhanceRichText } from './enhance-rich-text.ts';
import { type StoredText, useLangOf } from './Text.tsx';

/** Stored HTML of an article or lesson, which the server sanitized before it stored it. */
export const RichText = memo(function RichText({ html }: { html: StoredText }) {
  const { t } = useLingui();
  const lang = useLangOf(html);
  const element = useRef<HTMLDivElement>(null);
  const copy = t`Copy`;
  const copied = t`Copied`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another tree to enhance.
  useEffect(() => {
    if (element.current) return enhanceRichText(element.current, { copy, copied });
  }, [html.value, copy, copied]);

  return <div ref={element} className="rich-text" lang={lang} dangerouslySetInnerHTML={{ __html: html.value }} />;
});
