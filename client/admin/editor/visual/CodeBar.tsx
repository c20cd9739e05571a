import { Trans } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useId } from 'react';
import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';
import { focused } from './focused.ts';

/** The language of the code block that the cursor is in. Enter leads back to it. */
export function CodeBar({ editor, language }: { editor: Editor; language: string }) {
  const id = useId();
  return (
    <Bar>
      <label htmlFor={id}>
        <Trans comment="Programming language of a code block">Language of the code</Trans>
      </label>
      <input
        id={id}
        value={language}
        placeholder="sh"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        onChange={(event) => {
          const name = event.target.value.replace(/[^\w+#.-]/g, '');
          editor.commands.updateAttributes('codeBlock', { language: name === '' ? null : name });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          focused(editor);
        }}
      />
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  padding: 4px 12px;
  border-top: 1px solid var(--line);
  background: var(--sea);
  font-size: var(--step--1);

  input {
    width: 10em;
    min-height: 32px;
    padding: 2px 8px;
    border: 1px solid var(--control-edge);
    border-radius: 8px;
    background: var(--surface);
    font-family: var(--font-code);
  }

  ${media.touch} {
    input {
      min-height: 44px;
    }
  }
`;
