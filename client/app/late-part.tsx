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
import { onFirstSign } from './first-sign.ts';
import { useViewer } from './viewer.tsx';

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
 * A part of a page whose code isn't needed to read the page. Its HTML comes from the server, and its code as soon as
 * someone does something; at once for people who are logged in, for links to a place in the page, and if the page has no
 * HTML of it. Buttons that are pressed before that are pressed again when it is there.
 */
export function latePart<Props extends object>(load: () => Promise<PartModule<Props>>): ComponentType<Props> {
  let loaded: PartModule<Props> | undefined;
  let arrive = (_: PartModule<Props>) => {};
  const arrival = new Promise<PartModule<Props>>((resolve) => {
    arrive = resolve;
  });
  const bring = async () => {
    loaded ??= await load();
    arrive(loaded);
  };
  loads.push(bring);
  // What is there already is drawn at once.
  const Part = lazy(() => (loaded ? atOnce(loaded) : arrival));
  return memo((props: Props) => <LatePart content={<Part {...props} />} bring={bring} />);
}

interface LatePartProps {
  content: ReactNode;
  /** Loads the code. */
  bring(): Promise<void>;
}

function LatePart({ content, bring }: LatePartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { account } = useViewer();
  const isExpected = account !== null;
  const [isThere, setThere] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || isThere) return;
    if (isExpected || location.hash || element.childElementCount === 0) {
      // The next sign of a person is the next try.
      bring().catch(() => {});
    }
    const stopWaiting = onFirstSign(bring);
    const pressAgain = keepPresses(element);
    return () => {
      stopWaiting();
      pressAgain();
    };
  }, [isExpected, isThere, bring]);

  // The same element as before if the content is: React would give up HTML that it has yet to take over.
  const boundary = useMemo(
    () => (
      <Suspense fallback={<AsItWas place={place} />}>
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

/** Keeps presses of buttons in an element from having no effect. @returns what presses the last one again. */
function keepPresses(element: HTMLElement): () => void {
  let pressed: HTMLElement | null = null;
  const onClick = (event: MouseEvent) => {
    pressed = event.target instanceof Element ? event.target.closest('button') : null;
    if (!pressed) return;
    // It would send a form without what the page knows of it, and count twice if the part has just arrived.
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('click', onClick, true);
  return () => {
    element.removeEventListener('click', onClick, true);
    pressed?.click();
  };
}

function Arrival({ onArrive }: { onArrive(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it arrives once.
  useEffect(onArrive, []);
  return null;
}

/** What is shown until the code is there, if the page around it changes before that: the HTML of the server. */
function AsItWas({ place }: { place: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => place.current?.innerHTML ?? '');
  return html && <div dangerouslySetInnerHTML={{ __html: html }} />;
}
