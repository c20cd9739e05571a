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

/** Loads the code of all parts. The server does before it renders. */
export async function loadParts(): Promise<void> {
  // One after the other, so that components have the same order in every process.
  for (const load of loads) await load();
}

/**
 * A part of a page whose code isn't needed to read the page. Its HTML comes from the server, and its code loads on the first
 * interaction; at once for users who are logged in, for links to a place in the page, and if the page has no HTML of it.
 * Clicks on buttons before that are repeated once it is hydrated.
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
  // What is there already is drawn at once.
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
      // The next interaction is the next try.
      loadCode().catch(() => {});
    }
    const stopWaiting = onFirstInteraction(loadCode);
    const replayClick = holdClicks(element);
    return () => {
      stopWaiting();
      replayClick();
    };
  }, [isExpected, isThere, loadCode]);

  // The same element as before if the content is: React would give up HTML that it has yet to take over.
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

/** For `lazy`, a module without a wait. */
function atOnce<Module>(module: Module): Promise<Module> {
  const then = (resolve: (module: Module) => void) => resolve(module);
  // React asks for no more than this of a promise.
  return { then } as unknown as Promise<Module>;
}

/** Holds clicks on buttons in an element that isn't hydrated. @returns what repeats the last one. */
function holdClicks(element: HTMLElement): () => void {
  let clicked: HTMLElement | null = null;
  const onClick = (event: MouseEvent) => {
    clicked = event.target instanceof Element ? event.target.closest('button') : null;
    if (!clicked) return;
    // It would send a form without what the page knows of it, and count twice if the part has just arrived.
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

/** What is shown until the code is there, if the page around it changes before that: the HTML of the server. */
function ServerHtml({ place }: { place: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => place.current?.innerHTML ?? '');
  return html && <div dangerouslySetInnerHTML={{ __html: html }} />;
}
