import { once } from 'node:events';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** What was accepted, or held before it was accepted, in this order. */
  received: ParsedMail[];
  /** Connections so far. */
  connections(): number;
  /** How recipients, or all mails of a sender, are refused from now on; null accepts them. */
  refuse(answer: { code: number; message: string } | null, what?: 'recipient' | 'sender'): void;
  /** From now on, messages get no answer until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

export const MAIL_USER = 'sato';
export const MAIL_PASSWORD = 'smtp-secret';

/** An SMTP server on this machine that wants a login. @param port any free one if omitted. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ParsedMail[] = [];
  let refusal: { code: number; message: string; what: 'recipient' | 'sender' } | null = null;
  let connections = 0;
  const answerTo = (what: 'recipient' | 'sender', answer: (error?: Error | null) => void) =>
    refusal?.what === what
      ? answer(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
      : answer();
  let released = Promise.resolve();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === MAIL_USER && password === MAIL_PASSWORD
        ? answer(null, { user: username })
        : answer(new Error(`${username} can't log in with ${password}`)),
    onConnect: (_session, answer) => {
      connections += 1;
      answer();
    },
    onMailFrom: (_address, _session, answer) => answerTo('sender', answer),
    onRcptTo: (_address, _session, answer) => answerTo('recipient', answer),
    onData: async (stream, _session, answer) => {
      // A mail whose connection breaks before its end isn't received.
      const mail = await simpleParser(stream).catch(() => null);
      if (!mail) return answer(new Error('The message is incomplete.'));
      received.push(mail);
      await released;
      answer();
    },
  });
  // Of connections that a killed process leaves.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const used = typeof address === 'object' && address ? address.port : port;
  return {
    url: `smtp://${MAIL_USER}:${MAIL_PASSWORD}@127.0.0.1:${used}`,
    received,
    connections: () => connections,
    refuse: (answer, what = 'recipient') => {
      refusal = answer && { ...answer, what };
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
