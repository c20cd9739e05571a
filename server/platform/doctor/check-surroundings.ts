import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MediaFiles } from '../files/media-files.ts';
import { checkMailServer, mailFolder } from '../mail/mail-transport.ts';
import type { Config } from '../settings/config.ts';
import { ANSWER_WITHIN, type Finding } from './finding.ts';

const MIB = 2 ** 20;
/** Free MiB. An embedded database stops when its disk is full. */
const DISK_WARNING = 2_048;
const DISK_PROBLEM = 256;

export async function checkDisk({ dataDirectory }: Config): Promise<Finding> {
  const folder = resolve(dataDirectory);
  try {
    const { bavail, bsize } = await statfs(folder);
    return diskFinding(folder, Math.floor((bavail * bsize) / MIB));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { check: 'disk', status: 'ok', message: `${folder} isn't there yet.` };
    return { check: 'disk', status: 'problem', message: `${folder} can't be used (${code}). Set SATO_DATA_DIR.` };
  }
}

export function diskFinding(folder: string, free: number): Finding {
  const message = `${folder} has ${free} MiB left.`;
  if (free >= DISK_WARNING) return { check: 'disk', status: 'ok', message };
  const status = free < DISK_PROBLEM ? 'problem' : 'warning';
  return { check: 'disk', status, message: `${message} Free some space, or move SATO_DATA_DIR to a larger disk.` };
}

/** Writes a file where uploaded images are, reads it and deletes it. */
export async function checkImages(config: Config): Promise<Finding> {
  const files = new MediaFiles(config);
  const name = `check-${randomUUID()}`;
  const bytes = Buffer.from(name);
  const attempt = async () => {
    await files.put(name, bytes);
    const read = await files.read(name);
    await files.removeFile(name);
    return read?.equals(bytes) ? null : 'what was written is not there';
  };
  const tooLate = setTimeout(ANSWER_WITHIN, 'it takes too long', { ref: false });
  const failure = await Promise.race([attempt(), tooLate]).catch((error: unknown) => reasonOf(error));
  if (failure === null) return { check: 'images', status: 'ok', message: `Images can be stored in ${files.place}.` };
  const advice = config.mediaStorage
    ? 'Check MEDIA_S3_BUCKET, MEDIA_S3_ENDPOINT, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET, and that the key may write, read and delete.'
    : 'Let the user who runs the site write there.';
  const message = `Images can't be stored in ${files.place}: ${failure}. ${advice}`;
  return { check: 'images', status: 'problem', message };
}

/** Drivers wrap what the system or the service said. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
}

/** Logs in to the mail server, and sends nothing. */
export async function checkMail(config: Config): Promise<Finding> {
  const { smtpUrl } = config;
  if (!smtpUrl) {
    const message = `Without SMTP_URL, mails are files in ${resolve(mailFolder(config))}.`;
    return { check: 'mail', status: 'ok', message };
  }
  const failure = await checkMailServer(smtpUrl, config, AbortSignal.timeout(ANSWER_WITHIN));
  if (failure === null) return { check: 'mail', status: 'ok', message: 'The mail server lets the site in.' };
  const { host } = new URL(smtpUrl);
  const message = `The mail server at ${host} takes no mail from the site (${failure}). Check SMTP_URL. Mail waits until then.`;
  return { check: 'mail', status: 'problem', message };
}
