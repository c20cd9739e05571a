/** The messages to sort, in the order in which readers see them, and which of them are scams. */
export const MESSAGES = [
  { id: 'new-number', isScam: true },
  { id: 'ticket', isScam: false },
  { id: 'likes-job', isScam: true },
  { id: 'cafe', isScam: false },
  { id: 'safe-wallet', isScam: true },
  { id: 'brother', isScam: false },
  { id: 'group-support', isScam: true },
  { id: 'paused-withdrawal', isScam: false },
  { id: 'notary-fund', isScam: true },
  { id: 'courier', isScam: true },
  { id: 'overpaid', isScam: false },
  { id: 'salary', isScam: false },
] as const;

export type MessageId = (typeof MESSAGES)[number]['id'];

/** A message in one language. */
export interface MessageText {
  /** Where it comes from. */
  from: string;
  text: string;
  /** What gives it away, or why it can be trusted. */
  tell: string;
}

export type MessageTexts = Record<MessageId, MessageText>;
