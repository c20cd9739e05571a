import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isThisMachine } from '../database/plain-connections.ts';
import type { Tally } from '../metrics/tally.ts';
import type { Config } from '../settings/config.ts';
import { isGone } from './gone-address.ts';

/** A mail on its way. */
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

/** The server refused a recipient or a message. */
interface Refusal {
  kind: 'refused';
  reason: string;
  /** Whether another try would fail in the same way. */
  isPermanent: boolean;
  /** Whether the server says that there is no such address. */
  isGone: boolean;
}

/**
 * What became of a mail. `written`: it is a file. `unreachable`: the server could not be asked at all, or takes nothing from
 * this site. `unsure`: the mail was being handed over, so it may have arrived. Reasons are for operators, without passwords,
 * the text of the mail and its address.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'written' }
  | Refusal
  | { kind: 'unreachable' | 'unsure'; reason: string };

/** Gives mails to a server, or writes them to files, one after the other. */
export interface MailTransport {
  /** Never rejects. @param signal ends a delivery that takes too long. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Outcome>;
  /** Ends the connection. The next delivery opens another one. */
  close(): void;
}

/** An SMTP server if the settings name one; otherwise files, so that everything can be tried without a server. */
export function openMailTransport(config: Config, outcomes: Tally): MailTransport {
  const transport = config.smtpUrl ? new SmtpTransport(config.smtpUrl, config) : fileTransport(config);
  return {
    deliver: async (mail, signal) => {
      const outcome = await transport.deliver(mail, signal);
      outcomes.add(outcome.kind);
      return outcome;
    },
    close: () => transport.close(),
  };
}

/** Connects and logs in, but sends nothing. @returns why that failed; null if it worked. */
export async function checkMailServer(url: string, config: Config, signal: AbortSignal): Promise<string | null> {
  return new SmtpTransport(url, config).check(signal);
}

/** The folder of mails that are files. */
export function mailFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'mail');
}

/** Mail leaves this machine with TLS alone, unless SMTP_URL has a rule of its own. */
export function tlsRule(url: string): { requireTLS?: true } {
  return isThisMachine(url) || new URL(url).searchParams.has('requireTLS') ? {} : { requireTLS: true };
}

/** In milliseconds. Servers may check a message for a long time before they accept it. */
const CONNECTION_TIMEOUT = 20_000;
const SILENCE_TIMEOUT = 60_000;
/** Servers limit how many mails they take over one connection. */
const MAILS_PER_CONNECTION = 100;
/** What the server refuses because of the recipient or the message. Everything else is about the site. */
const ABOUT_MAIL = ['RCPT TO', 'DATA'];

/**
 * One connection, used again for the next mail. nodemailer's pool isn't used, because it may repeat a mail by itself, and
 * because only here it is known whether the server had asked for the mail when a connection broke.
 */
class SmtpTransport implements MailTransport {
  private connection: SMTPConnection | null = null;
  private mails = 0;

  constructor(
    private readonly url: string,
    private readonly config: Config,
  ) {}

  async deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Outcome> {
    const isReused = this.connection !== null;
    const outcome = await this.attempt(mail, signal);
    // The server may have ended the connection since the last mail.
    return outcome.kind === 'unreachable' && isReused && !signal.aborted ? this.attempt(mail, signal) : outcome;
  }

  async check(signal: AbortSignal): Promise<string | null> {
    try {
      this.connection = await this.connect(signal);
      this.close();
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  close(): void {
    const { connection } = this;
    this.connection = null;
    connection?.quit();
  }

  private async attempt(mail: OutgoingMail, signal: AbortSignal): Promise<Outcome> {
    const message = new MailComposer(messageOf(mail, this.config)).compile();
    const content = message.createReadStream();
    try {
      const connection = this.connection ?? (await this.connect(signal));
      this.connection = connection;
      await settled(signal, (done) => connection.send(message.getEnvelope(), content, done));
    } catch (error) {
      this.connection?.close();
      this.connection = null;
      return failureOf(error, mail, content.readableDidRead);
    }
    this.mails += 1;
    if (this.mails >= MAILS_PER_CONNECTION) this.close();
    return { kind: 'sent' };
  }

  private async connect(signal: AbortSignal): Promise<SMTPConnection> {
    const { auth, ...options } = parseConnectionUrl(this.url);
    const connection = new SMTPConnection({
      ...tlsRule(this.url),
      ...options,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: CONNECTION_TIMEOUT,
      dnsTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SILENCE_TIMEOUT,
    });
    this.mails = 0;
    try {
      await settled(signal, (done) => {
        connection.on('error', done);
        connection.once('end', () => done(new Error('The mail server ended the connection.')));
        connection.connect(done);
      });
      if (auth) await settled(signal, (done) => connection.login(auth, done));
    } catch (error) {
      connection.close();
      throw error;
    }
    connection.once('end', () => {
      if (this.connection === connection) this.connection = null;
    });
    return connection;
  }
}

/** @param wasRead whether the server had asked for the mail. */
function failureOf(error: unknown, { recipient }: OutgoingMail, wasRead: boolean): Outcome {
  const { responseCode, response, command } = error as Record<string, unknown>;
  const reason = reasonOf(error, recipient);
  const status = Number(responseCode) || 0;
  if (status === 0) return { kind: wasRead ? 'unsure' : 'unreachable', reason };
  // A refused greeting, STARTTLS, login or sender is about the site.
  if (!ABOUT_MAIL.includes(String(command))) return { kind: 'unreachable', reason };
  return {
    kind: 'refused',
    reason,
    isPermanent: status >= 500,
    isGone: command === 'RCPT TO' && isGone(String(response)),
  };
}

const LONGEST_REASON = 200;

/** @param recipient whose address servers repeat. It goes before the reason is cut off, which may happen in the middle of it. */
function reasonOf(error: unknown, recipient?: string): string {
  const { code, response, message } = error as Record<string, unknown>;
  // Answers to a login can repeat the name or the password.
  const said = code === 'EAUTH' ? 'The server refused the user name or password of SMTP_URL.' : (response ?? message);
  const reason = [code, said].filter((part) => typeof part === 'string').join(': ');
  const address = recipient === undefined ? /$^/ : new RegExp(recipient.replace(/\W/g, '\\$&'), 'gi');
  return reason.replace(address, '…').replace(/\s+/g, ' ').slice(0, LONGEST_REASON);
}

/** Resolves with the callback, rejects with its error or when the signal aborts: a closed connection calls nothing back. */
function settled(signal: AbortSignal, start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('The mail server took too long.'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    start((error) => {
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    });
  });
}

function fileTransport(config: Config): MailTransport {
  const folder = mailFolder(config);
  return {
    deliver: async (mail) => {
      try {
        const content = await new MailComposer(messageOf(mail, config)).compile().build();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${mail.id}.eml`), content, { mode: 0o600 });
        return { kind: 'written' };
      } catch (error) {
        return { kind: 'unreachable', reason: reasonOf(error, mail.recipient) };
      }
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
    // Nothing that a mail contains may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
