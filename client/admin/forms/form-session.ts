import { createContext, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Identifies the form on screen. A new item that is saved keeps its form, though its address changes. */
export const FormSession = createContext('');

interface Opened {
  /** Section and ID. */
  item: string;
  session: string;
}

const newSession = () => Math.random().toString(36).slice(2);

/** @param item section and ID of the address. @returns the session of the form to show for it. */
export function useFormSession(item: string): string {
  const { state } = useLocation();
  const [opened, setOpened] = useState<Opened>(() => ({ item, session: newSession() }));
  if (opened.item === item) return opened.session;
  const session = state?.keepsPlace === opened.session ? opened.session : newSession();
  setOpened({ item, session });
  return session;
}
