import { ApolloLink } from '@apollo/client';
import { from, of, switchMap } from 'rxjs';
import type { AppErrorCode } from '#domain/app-error.ts';
import { failureOf } from '../../app/failure.ts';
import { newListeners } from '../../ui/listeners.ts';

const REQUIRED: AppErrorCode = 'CONFIRMATION_REQUIRED';

/** The question for the password that is on screen, if there is one. */
interface Question {
  answer: Promise<boolean>;
  settle(isConfirmed: boolean): void;
}

let question: Question | null = null;
const { notify, subscribe } = newListeners();

function change(next: Question | null): void {
  question = next;
  notify();
}

/** Operations that are refused while the question is on screen wait for the same answer. */
function ask(): Promise<boolean> {
  if (!question) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    change({ answer: promise, settle: resolve });
    return promise;
  }
  return question.answer;
}

/** For `useSyncExternalStore`: whether the password is being asked for. */
export const confirmation = {
  subscribe,
  isAsked: () => question !== null,
  /** Ends the question. */
  settle(isConfirmed: boolean): void {
    const asked = question;
    if (!asked) return;
    change(null);
    asked.settle(isConfirmed);
  },
};

/** Asks for the password when the server wants it confirmed, then sends the operation again. Cancelling leaves it refused. */
export function confirmedFirst(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      switchMap((result) => {
        if (!result.errors?.some(({ extensions }) => extensions?.code === REQUIRED)) return of(result);
        return from(ask()).pipe(switchMap((isConfirmed) => (isConfirmed ? forward(operation) : of(result))));
      }),
    ),
  );
}

/** Whether an operation wasn't done because the password wasn't given. It needs no message: the person has canceled it. */
export function isUnconfirmed(error: unknown): boolean {
  return failureOf(error).code === REQUIRED;
}
