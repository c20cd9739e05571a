import { Trans, useLingui } from '@lingui/react/macro';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { styled } from 'styled-components';
import { isTryBlockName } from '#domain/try.ts';
import { TRY_TITLES } from '../try-names.ts';

/** Something to try, as a card with its name and its text. The toolbar's button edits the selected one. */
export function TryView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const { name, label } = node.attrs;
  const title = isTryBlockName(name) ? t(TRY_TITLES[name]) : String(name);
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
