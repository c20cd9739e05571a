import { Plural, Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { type BlockChange, blockDiff } from './block-diff.ts';
import { type HtmlBlock, htmlBlocks } from './html-blocks.ts';
import { Deleted, Inserted, TextDiff } from './TextDiff.tsx';

/** Unchanged blocks that stay visible before and after a change. */
const CONTEXT = 1;

/** Two versions of a body as one, block by block as readers see them. */
export function BodyDiff({ before, after }: { before: string; after: string }) {
  const groups = useMemo(() => grouped(blockDiff(htmlBlocks(before), htmlBlocks(after))), [before, after]);
  return (
    <Blocks>
      {groups.map((group, index) =>
        group.isFolded ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name than its place.
          <details key={index}>
            <summary>
              <Plural value={group.changes.length} one="# unchanged paragraph" other="# unchanged paragraphs" />
            </summary>
            <BlockList changes={group.changes} />
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <BlockList key={index} changes={group.changes} />
        ),
      )}
    </Blocks>
  );
}

function BlockList({ changes }: { changes: readonly BlockChange[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its place.
  return changes.map((change, index) => <BlockDiff key={index} change={change} />);
}

function BlockDiff({ change }: { change: BlockChange }) {
  if (change.kind !== 'changed') {
    const { kind, block } = change;
    const Mark = kind === 'same' ? Fragment : kind === 'inserted' ? Inserted : Deleted;
    return (
      <Shown block={block}>
        <Mark>{block.text}</Mark>
      </Shown>
    );
  }
  const { before, after } = change;
  if (before.text !== after.text) {
    return (
      <Shown block={after}>
        <TextDiff before={before.text} after={after.text} />
      </Shown>
    );
  }
  return (
    <div>
      <Shown block={after}>{after.text}</Shown>
      <Source>
        <small>
          <Trans>Same words. The formatting, a link or a picture changed:</Trans>
        </small>
        <code>
          <TextDiff before={before.html} after={after.html} />
        </code>
      </Source>
    </div>
  );
}

function Shown({ block, children }: { block: HtmlBlock; children: ReactNode }) {
  return <Block data-kind={block.kind}>{children}</Block>;
}

interface Group {
  isFolded: boolean;
  changes: BlockChange[];
}

/** Long passages without a change are folded. */
function grouped(changes: readonly BlockChange[]): Group[] {
  const isNear = (index: number) =>
    changes.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  const groups: Group[] = [];
  changes.forEach((change, index) => {
    const isFolded = !isNear(index);
    const last = groups.at(-1);
    if (last?.isFolded === isFolded) last.changes.push(change);
    else groups.push({ isFolded, changes: [change] });
  });
  return groups;
}

const Blocks = styled.div`
  display: grid;
  gap: 10px;
  max-width: var(--measure);

  summary {
    width: fit-content;
    min-height: 28px;
    color: var(--muted);
    font-size: 0.875rem;
    cursor: pointer;
  }

  details[open] {
    display: grid;
    gap: 10px;
  }
`;

/** Not a heading or list itself, so that the texts don't disturb the outline of the screen. */
const Block = styled.p`
  white-space: pre-line;

  &[data-kind='heading'] {
    font-family: var(--font-heading);
    font-size: 1.125rem;
    font-weight: 600;
  }

  &[data-kind='entry'] {
    padding-inline-start: 1.2em;
  }

  &[data-kind='entry']::before {
    float: left;
    margin-inline-start: -1em;
    content: '•' / '';
  }

  &[data-kind='quote'] {
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--line);
  }

  &[data-kind='code'] {
    font-family: var(--font-code);
    font-size: 0.875rem;
    white-space: pre-wrap;
  }
`;

const Source = styled.div`
  display: grid;
  gap: 2px;
  margin-top: 4px;
  padding: 8px 12px;
  border-radius: var(--radius-control);
  background: color-mix(in srgb, var(--ink) 5%, var(--surface));

  small {
    color: var(--muted);
  }

  code {
    font-size: 0.8125rem;
  }
`;
