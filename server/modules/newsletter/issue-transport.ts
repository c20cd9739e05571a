import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { deliveryFailure, mailFolder, tlsRule } from '../../platform/mail/mail-transport.ts';
import { unsubscribeHeaders } from '../../platform/mail/unsubscribe-headers.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { IssueMail, MailReader } from './issue-mail.ts';

/** The mail of one delivery. */
export interface ReaderMail extends IssueMail, MailReader {
  deliveryId: string;
  /** When the delivery was created. */
  createdAt: Date;
}

/** The server refused a recipient or a message. */
interface Refusal {
  kind: 'refused';
  reason: string;
  isPermanent: boolean;
  /** Whether it doesn't take mail for this address. */
  isAddress: boolean;
}

/**
 * What became of a mail. `unreachable`: the server could not be asked at all, or takes nothing from this site. `unsure`: the
 * mail was being handed over, so it may have arrived.
 */
export type Outcome = { kind: 'sent' } | Refusal | { kind: 'unreachable' | 'unsure'; reason: string };

/** Hands over mails one after the other. */
export interface IssueTransport {
  /** Never rejects. @param signal ends a delivery that takes too long. */
  deliver(mail: ReaderMail, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}

export function openIssueTransport(config: Config): IssueTransport {
  return config.smtpUrl ? new SmtpTransport(config.smtpUrl, config) : fileTransport(config);
}

/** In milliseconds, as for other mail. */
const CONNECTION_TIMEOUT = 20_000;
const SILENCE_TIMEOUT = 60_000;
/** Servers limit how many mails they take over one connection. */
const MAILS_PER_CONNECTION = 100;

/**
 * One connection, used again for the next mail. nodemailer's pool isn't used, because it may repeat a mail by itself, and
 * because only here it is known whether the server had asked for the mail when a connection broke.
 */
class SmtpTransport implements IssueTransport {
  private connection: SMTPConnection | null = null;
  private mails = 0;

  constructor(
    private readonly url: string,
    private readonly config: Config,
  ) {}

  async deliver(mail: ReaderMail, signal: AbortSignal): Promise<Outcome> {
    const isReused = this.connection !== null;
    const outcome = await this.attempt(mail, signal);
    // The server may have ended the connection since the last mail.
    return outcome.kind === 'unreachable' && isReused && !signal.aborted ? this.attempt(mail, signal) : outcome;
  }

  close(): void {
    const { connection } = this;
    this.connection = null;
    connection?.quit();
  }

  private async attempt(mail: ReaderMail, signal: AbortSignal): Promise<Outcome> {
    const message = new MailComposer(messageOf(mail, this.config)).compile();
    const content = message.createReadStream();
    try {
      const connection = this.connection ?? (await this.connect(signal));
      this.connection = connection;
      await settled(signal, (done) => connection.send(message.getEnvelope(), content, done));
    } catch (error) {
      return this.failed(error, mail, content.readableDidRead);
    }
    this.mails += 1;
    if (this.mails >= MAILS_PER_CONNECTION) this.close();
    return { kind: 'sent' };
  }

  private failed(error: unknown, { email }: ReaderMail, wasRead: boolean): Outcome {
    this.connection?.close();
    this.connection = null;
    const { code, responseCode, response, message, command } = error as Record<string, unknown>;
    // Servers repeat the address. Admins see why mails failed, but not whose. Before the reason is cut off, which may
    // happen in the middle of an address.
    const address = new RegExp(email.replace(/\W/g, '\\$&'), 'gi');
    const unnamed = (said: unknown) => (typeof said === 'string' ? said.replace(address, '…') : said);
    const { reason } = deliveryFailure({ code, responseCode, response: unnamed(response), message: unnamed(message) });
    const status = Number(responseCode) || 0;
    if (status === 0) return { kind: wasRead ? 'unsure' : 'unreachable', reason };
    // A refused greeting, STARTTLS, login or sender is about the site.
    if (command !== 'RCPT TO' && command !== 'DATA') return { kind: 'unreachable', reason };
    return {
      kind: 'refused',
      reason,
      isPermanent: status >= 500,
      isAddress: command === 'RCPT TO' && isGone(String(response)),
    };
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

/** Enhanced status codes (RFC 3463) of addresses that don't exist, have moved, or are disabled. */
const GONE = /^5\d\d[ -]5\.(?:1\.(?:[1-36]|10)|2\.1)\b/;
/** Any enhanced status code. */
const ENHANCED = /^5\d\d[ -]\d\.\d{1,3}\.\d{1,3}\b/;
/** What servers without such codes say. */
const SAID_GONE =
  /no such|unrouteable|(?:user|recipient|mailbox|address|account) (?:is )?(?:unknown|not found|unavailable|does ?n[o’']?t exist|does not exist)|unknown (?:user|recipient|mailbox|address)/i;

/**
 * Whether a server's answer to a recipient says that there is no such address. Servers refuse recipients for good for
 * many other reasons as well: they block the site, a limit of the day is reached, or a mailbox is full. Readers must not be
 * lost to those.
 */
function isGone(answer: string): boolean {
  return GONE.test(answer) || (/^55[013][ -]/.test(answer) && !ENHANCED.test(answer) && SAID_GONE.test(answer));
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

/** Files, so that everything can be tried without a server. */
function fileTransport(config: Config): IssueTransport {
  const folder = mailFolder(config);
  return {
    deliver: async (mail) => {
      try {
        const content = await new MailComposer(messageOf(mail, config)).compile().build();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `newsletter-${mail.deliveryId}.eml`), content, { mode: 0o600 });
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'unreachable', reason: deliveryFailure(error).reason };
      }
    },
    close: () => {},
  };
}

function messageOf(mail: ReaderMail, { mailFrom, mailOrigin }: Config) {
  const { deliveryId, createdAt, email, key, subject, text, html } = mail;
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
  return {
    from: mailFrom,
    // As an object, because a text would be parsed as a list of addresses.
    to: { name: '', address: email },
    subject,
    text,
    html,
    date: createdAt,
    // The same for each try, so that mail programs can recognize a mail that was sent twice.
    messageId: `<newsletter.${deliveryId}.${createdAt.getTime()}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
      ...unsubscribeHeaders(mailOrigin, key),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
