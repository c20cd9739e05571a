import { use, useEffect, useRef, useState } from 'react';
import { type To, UNSAFE_NavigationContext } from 'react-router-dom';
import { guardUnsavedWork } from '../../../app/unsaved-work.ts';

interface LeaveGuard {
  /** Number of the question that somebody about to leave has to be asked, counted up; null while nobody is. */
  question: number | null;
  leave(): void;
  stay(): void;
  /** From now on the page is left without a question. */
  disarm(): void;
}

const pathnameOf = (to: To) => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname) || location.pathname;

/** Place of the present page in the router's history, which it notes in the state of each entry. */
const historyIndex = (): number => window.history.state?.idx ?? 0;

/**
 * Asks before the page is left while there is something to lose: by link, back button, logging out or closing.
 * React Router's own `useBlocker` is for its data routers, which would add 29 kB to every public page.
 * @param hasWork asked at the moment of leaving.
 */
export function useLeaveGuard(hasWork: () => boolean): LeaveGuard {
  const { navigator } = use(UNSAFE_NavigationContext);
  const [question, setQuestion] = useState<{ number: number; go(): void; stay(): void } | null>(null);
  const asked = useRef(0);
  const isArmed = useRef(true);
  const guarded = useRef(hasWork);
  useEffect(() => {
    guarded.current = hasWork;
  });

  useEffect(() => {
    const { push, replace } = navigator;
    const mustAsk = () => isArmed.current && guarded.current();
    const ask = (go: () => void, stay = () => {}) => setQuestion({ number: ++asked.current, go, stay });
    const here = location.pathname;
    let index = historyIndex();
    let isReturning = false;

    const guard =
      (navigate: typeof push): typeof push =>
      (to, ...options) => {
        if (mustAsk() && pathnameOf(to) !== here) return ask(() => navigate(to, ...options));
        navigate(to, ...options);
        index = historyIndex();
      };
    navigator.push = guard(push);
    navigator.replace = guard(replace);

    /** By then the browser has gone there: it goes back at once, before the router hears of it, and then asks. */
    const handleStep = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      // Somebody who left and was back before the other page came goes on in this very form.
      if (location.pathname === here) isArmed.current = true;
      const step = historyIndex() - index;
      if (!mustAsk() || location.pathname === here || step === 0) {
        index = historyIndex();
        return;
      }
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-step);
      ask(() => window.history.go(step));
    };
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    const unguard = guardUnsavedWork({
      ask: async () =>
        !mustAsk() ||
        new Promise((resolve) =>
          ask(
            () => resolve(true),
            () => resolve(false),
          ),
        ),
      handleStep,
    });
    return () => {
      Object.assign(navigator, { push, replace });
      window.removeEventListener('beforeunload', handleUnload);
      unguard();
    };
  }, [navigator]);

  /** The answer to one question does not answer the next, which may be asked before this one is off the screen. */
  const answered = () => setQuestion((present) => (present === question ? null : present));
  return {
    question: question?.number ?? null,
    leave: () => {
      isArmed.current = false;
      answered();
      question?.go();
    },
    stay: () => {
      answered();
      question?.stay();
    },
    disarm: () => {
      isArmed.current = false;
    },
  };
}
