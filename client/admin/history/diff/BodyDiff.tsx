import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../../../app/language.tsx';
import { RICH_TEXT_CLASS } from '../../../hydration/page-state.ts';
import { type BodyChange, bodyDiff } from './body-diff.ts';
import { deleted, inserted, TextDiff } from './TextDiff.tsx';

/** Unchanged blocks that stay visible before and after a change. */
const CONTEXT = 1;

/** Two versions of a body as one, block by block, as readers see them. */
export function BodyDiff({ before, after }: { before: string; after: string }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const start = t({ message: '[inserted:', comment: 'Read out before a text that was inserted' });
  const startOfDeleted = t({ message: '[deleted:', comment: 'Read out before a text that was deleted' });
  const groups = useMemo(
    () => grouped(bodyDiff(before, after, { inserted: start, deleted: startOfDeleted, end: ']', language })),
    [before, after, start, startOfDeleted, language],
  );
  return (
    <Blocks>
      {groups.map((group, index) =>
        group.isFolded ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name than its place.
          <details key={index}>
            <summary>
              <Plural value={group.changes.length} one="# unchanged paragraph" other="# unchanged paragraphs" />
            </summary>
            <ChangeList changes={group.changes} />
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <ChangeList key={index} changes={group.changes} />
        ),
      )}
    </Blocks>
  );
}

function ChangeList({ changes }: { changes: readonly BodyChange[] }) {
  return changes.map(({ shown, markup }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its place.
    <div key={index}>
      <Shown tree={shown} />
      {markup.length > 0 && (
        <Source>
          <small>
            <Trans>The formatting, a link or an image changed:</Trans>
          </small>
          {markup.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <code key={place}>
              <TextDiff before={change.before} after={change.after} />
            </code>
          ))}
        </Source>
      )}
    </div>
  ));
}

function Shown({ tree }: { tree: DocumentFragment }) {
  const show = useCallback((element: HTMLElement | null) => element?.replaceChildren(tree.cloneNode(true)), [tree]);
  return <div ref={show} className={RICH_TEXT_CLASS} />;
}

interface Group {
  isFolded: boolean;
  changes: BodyChange[];
}

/** Long passages without a change are folded. */
function grouped(changes: readonly BodyChange[]): Group[] {
  const isNear = (index: number) =>
    changes.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ isSame }) => !isSame);
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
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
  max-width: var(--measure);

  summary {
    width: fit-content;
    min-height: 28px;
    color: var(--muted);
    font-size: 0.875rem;
    cursor: pointer;
  }

  > details[open] {
    display: grid;
    gap: 10px;
  }

  ins.inserted {
    ${inserted}
  }

  del.deleted {
    ${deleted}
  }

  del.deleted + ins.inserted {
    margin-inline-start: 4px;
  }

  :is(ins.inserted, del.deleted):has(> :is(img, svg, hr)) {
    padding: 0;
  }

  /* Nothing scrolls by itself, because the keyboard would have to reach it. */
  pre {
    overflow: visible;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .rich-text table {
    display: table;
    width: 100%;
    overflow: visible;
    table-layout: fixed;
    background: none;
  }

  .rich-text :is(th, td) {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  img {
    width: auto;
    max-height: 16rem;
  }

  ins.inserted > :is(img, svg, hr) {
    outline: 3px solid var(--leaf);
    outline-offset: 2px;
  }

  del.deleted > :is(img, svg, hr) {
    outline: 3px dashed var(--coral);
    opacity: 0.6;
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
    overflow-wrap: anywhere;
  }
`;
