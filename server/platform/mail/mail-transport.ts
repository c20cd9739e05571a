import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { isThisMachine } from '../database/plain-connections.ts';
import type { Config } from '../settings/config.ts';

/** A queued mail on its way. */
export interface OutgoingMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** In addition to those that every mail has. */
  headers: Record<string, string>;
  createdAt: Date;
}

/** Gives mails to a server, or writes them to files. */
export interface MailTransport {
  /** The status of a mail that this transport has delivered. */
  delivered: 'sent' | 'written';
  /** @param signal aborts a delivery that takes too long. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Ends the connection. The next delivery opens another one. */
  close(): void;
}

/** In milliseconds. Servers may check a message for a long time before they accept it. */
const CONNECTION_TIMEOUT = 20_000;
const SILENCE_TIMEOUT = 60_000;
/** Servers limit how many mails they take over one connection. */
const MAILS_PER_CONNECTION = 100;

/** The folder of mails that are files. */
export function mailFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'mail');
}

/** An SMTP server if the settings name one; otherwise files, so that everything can be tried without a server. */
export function openMailTransport(config: Config): MailTransport {
  const { smtpUrl } = config;
  return smtpUrl ? smtpTransport(smtpUrl, config) : fileTransport(config);
}

/** Mail leaves this machine with TLS alone, unless SMTP_URL has a rule of its own. */
export function tlsRule(url: string): { requireTLS?: true } {
  return isThisMachine(url) || new URL(url).searchParams.has('requireTLS') ? {} : { requireTLS: true };
}

function smtpTransport(url: string, config: Config): MailTransport {
  let pool: Transporter | null = null;
  const open = () =>
    createTransport({
      url,
      ...tlsRule(url),
      pool: true,
      maxConnections: 1,
      maxMessages: MAILS_PER_CONNECTION,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: CONNECTION_TIMEOUT,
      dnsTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SILENCE_TIMEOUT,
      // Nothing that a mail contains may name a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    delivered: 'sent',
    deliver: async (mail, signal) => {
      pool ??= open();
      await pool.sendMail({ ...messageOf(mail, config), signal });
    },
    close: () => {
      pool?.close();
      pool = null;
    },
  };
}

function fileTransport(config: Config): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = mailFolder(config);
  return {
    delivered: 'written',
    deliver: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, config));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${mail.id}.eml`), message, { mode: 0o600 });
    },
    close: () => {},
  };
}

function messageOf({ id, recipient, subject, text, html, headers, createdAt }: OutgoingMail, { mailFrom }: Config) {
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
  return {
    from: mailFrom,
    // As an object, because a text would be parsed as a list of addresses.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    date: createdAt,
    // The same for each try, so that mail programs can recognize a mail that was sent twice.
    messageId: `<${id}.${createdAt.getTime()}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  };
}

/** What went wrong with a delivery. */
export interface DeliveryFailure {
  /** For operators, without passwords and without the text of the mail. */
  reason: string;
  /** Whether another try would fail in the same way. */
  isPermanent: boolean;
}

const LONGEST_REASON = 200;
/** What the server refuses because of the recipient or the message. Everything else is about the site. */
const ABOUT_MAIL = ['RCPT TO', 'DATA'];

export function deliveryFailure(error: unknown): DeliveryFailure {
  const { code, responseCode, response, message, command } = error as Record<string, unknown>;
  // Answers to a login can repeat the name or the password.
  const said = code === 'EAUTH' ? 'The server refused the user name or password of SMTP_URL.' : (response ?? message);
  const reason = [code, said].filter((part) => typeof part === 'string').join(': ');
  return {
    reason: reason.replace(/\s+/g, ' ').slice(0, LONGEST_REASON),
    isPermanent:
      (ABOUT_MAIL.includes(String(command)) && Number(responseCode) >= 500) ||
      // The server takes no addresses with letters beyond ASCII before the @ (SMTPUTF8).
      (code === 'EENVELOPE' && responseCode === undefined),
  };
}
