import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useViewer } from '../app/viewer.tsx';
import { onFirstInteraction } from './first-interaction.ts';

interface PartModule<Props> {
  default: ComponentType<Props>;
}

const loads: (() => Promise<unknown>)[] = [];

/** Loads the code of all parts. The server does this before it renders. */
export async function loadParts(): Promise<void> {
  // Sequentially, so that components have the same order in every process.
  for (const load of loads) await load();
}

/**
 * A part of a page that is hydrated late, because reading the page doesn't need its code. The server renders its HTML; its
 * code loads on the first interaction, or at once for logged-in users, for links with a fragment, and if the page lacks its
 * HTML. Clicks on its buttons before hydration are replayed.
 */
export function lazyPart<Props extends object>(load: () => Promise<PartModule<Props>>): ComponentType<Props> {
  let loaded: PartModule<Props> | undefined;
  let arrive = (_: PartModule<Props>) => {};
  const arrival = new Promise<PartModule<Props>>((resolve) => {
    arrive = resolve;
  });
  const loadCode = async () => {
    loaded ??= await load();
    arrive(loaded);
  };
  loads.push(loadCode);
  // If the code is loaded already, render at once.
  const Part = lazy(() => (loaded ? atOnce(loaded) : arrival));
  return memo((props: Props) => <LazyPart content={<Part {...props} />} loadCode={loadCode} />);
}

interface LazyPartProps {
  content: ReactNode;
  /** Loads the code. */
  loadCode(): Promise<void>;
}

function LazyPart({ content, loadCode }: LazyPartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { account } = useViewer();
  const isExpected = account !== null;
  const [isThere, setThere] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || isThere) return;
    if (isExpected || location.hash || element.childElementCount === 0) {
      // Retried on the next interaction.
      loadCode().catch(() => {});
    }
    const stopWaiting = onFirstInteraction(loadCode);
    const replayClick = holdClicks(element);
    return () => {
      stopWaiting();
      replayClick();
    };
  }, [isExpected, isThere, loadCode]);

  // The same element for the same content; otherwise, React would discard the HTML that isn't hydrated yet.
  const boundary = useMemo(
    () => (
      <Suspense fallback={<ServerHtml place={place} />}>
        {content}
        <Arrival onArrive={() => setThere(true)} />
      </Suspense>
    ),
    [content],
  );
  return (
    <div ref={place} data-part={isThere ? 'there' : isExpected ? 'coming' : undefined}>
      {boundary}
    </div>
  );
}

/** A resolved module for `lazy`, without a tick of waiting. */
function atOnce<Module>(module: Module): Promise<Module> {
  const then = (resolve: (module: Module) => void) => resolve(module);
  // React needs no more of a promise.
  return { then } as unknown as Promise<Module>;
}

/** Captures clicks on buttons in an element before hydration. @returns a function that replays the last one. */
function holdClicks(element: HTMLElement): () => void {
  let clicked: HTMLElement | null = null;
  const onClick = (event: MouseEvent) => {
    clicked = event.target instanceof Element ? event.target.closest('button') : null;
    if (!clicked) return;
    // It would submit a form without its handlers, and would count twice if the part has just been hydrated.
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('click', onClick, true);
  return () => {
    element.removeEventListener('click', onClick, true);
    clicked?.click();
  };
}

function Arrival({ onArrive }: { onArrive(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it arrives once.
  useEffect(onArrive, []);
  return null;
}

/** The HTML of the server, shown until the code is loaded even if the page around it renders again. */
function ServerHtml({ place }: { place: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => place.current?.innerHTML ?? '');
  return html && <div dangerouslySetInnerHTML={{ __html: html }} />;
}
