import { Trans, useLingui } from '@lingui/react/macro';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';
import { OPEN_HTML } from './open-html.ts';
import { shownHtml } from './shown-html.ts';

/** A block that the editor does not parse: shown as it looks, with a button to edit its HTML. */
export function HtmlBlockView({ node, editor, getPos, selected }: NodeViewProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  const html = String(node.attrs.html);

  useEffect(() => shown.current?.replaceChildren(shownHtml(html)), [html]);

  function handleEdit() {
    const position = getPos();
    if (position === undefined) return;
    editor.commands.setNodeSelection(position);
    editor.view.dom.dispatchEvent(new CustomEvent(OPEN_HTML));
  }

  return (
    <NodeViewWrapper>
      <Block role="group" aria-label={t`HTML block`} data-selected={selected || undefined} contentEditable={false}>
        <Head>
          <span aria-hidden="true">
            <Trans>HTML block</Trans>
          </span>
          {editor.isEditable && (
            <button type="button" onClick={handleEdit}>
              <Trans>Edit HTML</Trans>
            </button>
          )}
        </Head>
        <div ref={shown} />
      </Block>
    </NodeViewWrapper>
  );
}

const Block = styled.div`
  padding: 8px 12px 12px;
  border: 1px dashed var(--control-edge);
  border-radius: var(--radius-control);

  &[data-selected] {
    outline: 3px solid var(--teal);
    outline-offset: 1px;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 8px;
  color: var(--muted);
  font-size: var(--step--1);

  button {
    min-height: 32px;
    padding: 2px 12px;
    border: 1px solid var(--control-edge);
    border-radius: 8px;
    background: var(--surface);
    color: var(--ink);
    font-weight: 600;
  }

  ${media.touch} {
    button {
      min-height: 44px;
    }
  }
`;
