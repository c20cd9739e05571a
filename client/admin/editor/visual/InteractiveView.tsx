import { Trans, useLingui } from '@lingui/react/macro';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { styled } from 'styled-components';
import { isInteractiveBlockName } from '#domain/interactive.ts';
import { INTERACTIVE_TITLES } from '../interactive-names.ts';

/** An interactive, as a card with its name and its text. The toolbar's button edits the selected one. */
export function InteractiveView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const { name, label } = node.attrs;
  const title = isInteractiveBlockName(name) ? t(INTERACTIVE_TITLES[name]) : String(name);
  return (
    <NodeViewWrapper>
      <Card role="group" aria-label={t`To try: ${title}`} data-selected={selected || undefined} contentEditable={false}>
        <Name aria-hidden="true">
          <Trans>To try: {title}</Trans>
        </Name>
        {String(label)}
      </Card>
    </NodeViewWrapper>
  );
}

const Card = styled.div`
  padding: 10px 14px;
  border-radius: var(--radius-control);
  background: var(--sea);
  font-weight: 600;

  &[data-selected] {
    outline: 3px solid var(--teal);
    outline-offset: 1px;
  }
`;

const Name = styled.div`
  font-size: var(--step--1);
  font-weight: 400;
`;
