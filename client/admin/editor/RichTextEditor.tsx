import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { media } from '../../ui/media.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { HtmlSource } from './HtmlSource.tsx';
import { Preview } from './Preview.tsx';
import { VisualEditor } from './visual/VisualEditor.tsx';

interface RichTextEditorProps {
  id: string;
  label: string;
  /** HTML as it is stored. What isn't edited stays exactly the same. */
  value: string;
  /** Called only for changes that the user made. */
  onChange(html: string): void;
  onBlur?(): void;
  /** Language of the text. */
  language: Language;
  error?: ReactNode;
  /** Id of the element that explains the field. */
  describedBy?: string;
  isReadOnly?: boolean;
}

type View = 'editor' | 'html' | 'preview';

/** An editor for HTML texts with three views: visual, HTML source and preview. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, onChange, onBlur, language, error, describedBy, isReadOnly = false } = props;
  const { t } = useLingui();
  const [view, setView] = useState<View>('editor');
  // Show a problem where it can be fixed.
  if (error && view === 'preview') setView('editor');

  const labelId = `${id}-label`;
  const description = [error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  const shared = { isReadOnly, onChange, onBlur, language };

  return (
    <Field>
      <Label id={labelId}>{label}</Label>
      <Views>
        <Tabs<View>
          label={t`Views of: ${label}`}
          selected={view}
          onSelect={setView}
          tabs={[
            {
              id: 'editor',
              label: <Trans comment="View of a text">Editor</Trans>,
              panel: (
                <>
                  <VisualEditor
                    {...shared}
                    id={view === 'html' ? `${id}-visual` : id}
                    labelledBy={labelId}
                    describedBy={[description, `${id}-keys`].filter(Boolean).join(' ')}
                    isInvalid={Boolean(error)}
                    value={value}
                    isShown={view === 'editor'}
                  />
                  <p id={`${id}-keys`} hidden>
                    <Trans>Press Alt+F10 to go to the toolbar. Press Esc and then Tab to leave the text.</Trans>
                  </p>
                </>
              ),
            },
            {
              id: 'html',
              label: 'HTML',
              panel: view === 'html' && (
                <HtmlSource
                  id={id}
                  aria-labelledby={labelId}
                  aria-describedby={description || undefined}
                  aria-invalid={error ? true : undefined}
                  lang={language}
                  spellCheck={false}
                  readOnly={isReadOnly}
                  value={value}
                  onChange={(event) => onChange(event.target.value)}
                  onBlur={onBlur}
                />
              ),
            },
            {
              id: 'preview',
              label: <Trans comment="View of a text">Preview</Trans>,
              panel: view === 'preview' && <Preview html={value} language={language} />,
            },
          ]}
        />
      </Views>
      {error && (
        <Problem id={`${id}-error`} role="alert">
          {error}
        </Problem>
      )}
    </Field>
  );
}

const Field = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
`;

const Label = styled.span`
  font-weight: 600;
`;

/** Plainer than the tabs of the form around it. */
const Views = styled.div`
  > [role='tablist'] {
    width: fit-content;
    margin-bottom: 8px;
    padding: 2px;
    border-width: 1px;
  }

  > [role='tablist'] > button {
    min-height: 36px;
    flex: none;
    padding-inline: 14px;
    font-size: 0.9375rem;
  }

  ${media.touch} {
    > [role='tablist'] > button {
      min-height: 44px;
    }
  }
`;

const Problem = styled.p`
  color: var(--coral);
  font-size: var(--step--1);
  line-height: 1.45;
`;
