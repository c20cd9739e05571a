import Bowser from 'bowser';

/** What is stored about the browser that began a session; null for what its User-Agent header doesn't say. */
export interface ClientDevice {
  browser: string | null;
  system: string | null;
}

/** Names can come from the header itself, if the browser is unknown. */
const LONGEST_NAME = 40;

/** Browser and operating system in words, without versions: they change, and would only make people traceable. */
export function clientDeviceOf(userAgent: string): ClientDevice {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: nameOf(browser.name), system: nameOf(os.name) };
}

function nameOf(name: string | undefined): string | null {
  return name?.slice(0, LONGEST_NAME).replaceAll('\0', '') || null;
}
