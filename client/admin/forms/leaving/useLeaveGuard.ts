import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, type Location, useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { guardUnsavedWork } from '../../../app/unsaved-work.ts';
import { onHistoryStep } from '../../history-steps.ts';

interface LeaveGuardOptions {
  /** Whether leaving now would lose something; called at the moment of leaving. */
  hasWork(): boolean;
  /** The user has decided to leave. */
  onLeave(): void;
  /** The user left, but came back before the next page was there. */
  onReturn(): void;
}

export interface LeaveGuard {
  /** Number of the question that the user has to answer, counted up; null while there is none. */
  question: number | null;
  leave(): void;
  stay(): void;
}

/** A question before something other than a navigation, such as logging out. */
interface Request {
  number: number;
  answer(mayLeave: boolean): void;
}

/** Asks before the page is left while there is something to lose: by a link, the back button, logging out or closing. */
export function useLeaveGuard(options: LeaveGuardOptions): LeaveGuard {
  const { pathname: here } = useLocation();
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });

  const expectStepBack = useStepBack();
  const count = useRef(0);
  const asked = useRef<{ location: Location; number: number } | null>(null);
  const mustAsk = useCallback<BlockerFunction>(
    ({ nextLocation, historyAction }) => {
      if (nextLocation.pathname === here) current.current.onReturn();
      else if (current.current.hasWork()) {
        asked.current = { location: nextLocation, number: ++count.current };
        if (historyAction === 'POP') expectStepBack();
        return true;
      }
      return false;
    },
    [here, expectStepBack],
  );
  const blocker = useBlocker(mustAsk);
  useBeforeUnload(
    useCallback((event) => {
      if (current.current.hasWork()) event.preventDefault();
    }, []),
  );

  const [request, setRequest] = useState<Request | null>(null);
  useEffect(
    () =>
      guardUnsavedWork(async () => {
        if (!current.current.hasWork()) return true;
        return new Promise((answer) => setRequest({ number: ++count.current, answer }));
      }),
    [],
  );

  const isBlocked = blocker.state === 'blocked';
  /** The answer to one question doesn't answer the next, which may be asked before the first dialog is gone. */
  const isLatest = () => isBlocked && asked.current?.location === blocker.location;
  const blocked = isBlocked ? (asked.current?.number ?? null) : null;
  function answer(mayLeave: boolean) {
    setRequest((present) => (present === request ? null : present));
    request?.answer(mayLeave);
  }
  return {
    question: blocked ?? request?.number ?? null,
    leave: () => {
      if (!isBlocked || isLatest()) options.onLeave();
      if (!isBlocked) answer(true);
      else if (isLatest()) blocker.proceed();
    },
    stay: () => {
      if (!isBlocked) answer(false);
      else if (isLatest()) blocker.reset();
    },
  };
}

/** Place of the present entry in the router's history, which the router notes in the state of each entry. */
const historyIndex = (): number => window.history.state?.idx ?? 0;

/** Milliseconds without another step after which the page returns to the form's entry in the history. */
const QUIET = 100;

/**
 * The router answers a blocked step in the history with a step back, and takes the next step it hears of for that one.
 * But if the user takes two steps at once, the next one is the user's, and some browsers then drop the step back. So the
 * router hears only of the step that ends on the form's own entry, and this hook makes one if none comes by itself.
 * @returns to be called when a step is blocked.
 */
function useStepBack(): () => void {
  const { key } = useLocation();
  const own = useRef(0);
  const isExpected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location has an entry of its own.
  useEffect(() => {
    own.current = historyIndex();
  }, [key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ignore = onHistoryStep((event) => {
      if (!isExpected.current) return;
      clearTimeout(timer);
      if (historyIndex() === own.current) {
        isExpected.current = false;
        return;
      }
      event.stopImmediatePropagation();
      timer = setTimeout(() => window.history.go(own.current - historyIndex()), QUIET);
    });
    return () => {
      clearTimeout(timer);
      ignore();
    };
  }, []);
  return useCallback(() => {
    isExpected.current = true;
  }, []);
}
