import { createContext } from 'react';

/** The questions that the edited text can ask; null if its item has none, as articles do. */
export const TextQuestions = createContext<readonly { id: string; question: string }[] | null>(null);
