import { SetupError } from './setup-error.ts';

/** The present names of settings, by their names in version 0.1. */
const NAMES = new Map([
  ['DATABASE_WAIT', 'DATABASE_WAIT_SECONDS'],
  ['DATABASE_TIMEOUT', 'DATABASE_TIMEOUT_SECONDS'],
  ['SESSION_IDLE', 'SESSION_IDLE_HOURS'],
  ['STAFF_SESSION_IDLE', 'STAFF_SESSION_IDLE_HOURS'],
  ['NEW_ACCOUNT_COMMENTS', 'NEW_ACCOUNT_COMMENTS_PER_HOUR'],
  ['READ_CACHE_SIZE', 'RESPONSE_CACHE_MIB'],
  ['CDN_MAX_AGE', 'CDN_MAX_AGE_SECONDS'],
  ['SHUTDOWN_DELAY', 'SHUTDOWN_DELAY_SECONDS'],
  ['NEWSLETTER_RATE', 'NEWSLETTER_MAILS_PER_SECOND'],
]);

/** The present values of settings, by their values in version 0.1. */
const VALUES = new Map([
  ['SATO_STARTER_CONTENT=yes', 'true'],
  ['SATO_STARTER_CONTENT=no', 'false'],
  ['OFFLINE_READING=on', 'true'],
  ['OFFLINE_READING=off', 'false'],
]);

type Settings = Record<string, string | undefined>;

/**
 * The settings with their present names and values.
 * @throws SetupError if a setting is given under both names.
 */
export function presentSettings(given: Settings): Settings {
  const present = Object.entries(given).map(([name, value]) => {
    const newName = NAMES.get(name);
    if (newName && given[newName] !== undefined) throw new SetupError(`Set ${newName} or ${name}, not both.`);
    return [newName ?? name, VALUES.get(`${name}=${value}`) ?? value];
  });
  return Object.fromEntries(present);
}

/** A sentence for each setting with a former name or value. */
export function formerSettings(given: Settings): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const [newName, newValue] = [NAMES.get(name), VALUES.get(`${name}=${value}`)];
    if (newName && value)
      return `${name} is now called ${newName}. The old name will stop working in the next version.`;
    if (!newValue) return [];
    return `${name}=${value} is now ${name}=${newValue}. The old value will stop working in the next version.`;
  });
}
