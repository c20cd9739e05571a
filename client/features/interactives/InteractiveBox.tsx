import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { isInteractiveName } from '#domain/interactive.ts';
import type { Language } from '#domain/language.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ELEMENTS } from './elements.ts';

interface InteractiveBoxProps {
  /** The element of the stored HTML, with its text. */
  box: HTMLElement;
  language: Language;
  isTried: boolean;
  onDone(): void;
}

/** An interactive, once it is loaded. If that fails, its picture stays, with a line that says so. */
export function InteractiveBox({ box, language, isTried, onDone }: InteractiveBoxProps) {
  const [label] = useState(() => box.textContent ?? '');
  const name = box.dataset.try ?? '';
  if (!isInteractiveName(name)) return null;
  const Element = ELEMENTS[name];
  return (
    <LoadingProblem
      fallback={
        <Note role="status">
          <Trans>This part of the page couldn’t be loaded. Check your connection and reload the page.</Trans>
        </Note>
      }
    >
      <Suspense fallback={null}>
        <Opened box={box}>
          <Body role="group" aria-label={label} lang={language}>
            <Element parameters={box.dataset} onDone={onDone} />
            <Tried role="status">
              {isTried && (
                <>
                  <Icon name="check" size={18} />
                  <Trans comment="Mark of something to try: the reader finished its task">Tried</Trans>
                </>
              )}
            </Tried>
          </Body>
        </Opened>
      </Suspense>
    </LoadingProblem>
  );
}

/** Removes the picture from the box while its children are there. The box itself no longer takes the focus by Tab. */
function Opened({ box, children }: { box: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    box.dataset.open = '';
    box.tabIndex = -1;
    return () => {
      delete box.dataset.open;
    };
  }, [box]);
  return children;
}

interface LoadingProblemProps {
  fallback: ReactNode;
  children: ReactNode;
}

class LoadingProblem extends Component<LoadingProblemProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

const Body = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 14px;
  font-family: var(--font-body);
  font-size: var(--step-0);
  font-weight: 400;
  line-height: 1.5;

  /* Icons are not diagrams. */
  &&& svg[width] {
    flex: none;
    width: 1.2em;
    height: 1.2em;
    margin: 0;
    stroke: currentColor;
  }
`;

const Note = styled.p`
  margin-top: 12px;
  font-family: var(--font-body);
  font-size: var(--step--1);
  font-weight: 400;
`;

const Tried = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  color: var(--leaf);
  font-weight: 600;

  &:empty {
    display: none;
  }
`;
