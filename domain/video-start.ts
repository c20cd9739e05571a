/**
 * The address of a player or of a video's page that starts at a moment.
 * @param start in seconds from the start of the video, or as it is written in an address, such as `1m35s`.
 */
export function startingAt(address: string, start: number | string): string {
  const url = new URL(address);
  const isPage = url.pathname === '/watch';
  if (isPage) url.searchParams.set('t', typeof start === 'number' ? `${start}s` : start);
  // Vimeo has no parameter for it. For files, this is how browsers are told.
  else if (/(?:^|\.)vimeo\.com$/.test(url.hostname) || /\.\w{2,4}$/.test(url.pathname)) url.hash = `t=${start}`;
  else url.searchParams.set('start', String(start));
  return url.href;
}

/** Such as `95`, `95s` and `1m35s`. */
const START = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** The moment at which an address says that its video starts; null if it names none. */
export function writtenStart(url: URL): { text: string; seconds: number } | null {
  const inHash = new URLSearchParams(url.hash.slice(1)).get('t');
  const text = url.searchParams.get('t') ?? url.searchParams.get('start') ?? inHash;
  if (!text || !/^[\dhms]+$/.test(text)) return null;
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(text) ?? [];
  return { text, seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) };
}

/** The address of a player that starts by itself. */
export function playingAtOnce(player: string): string {
  const url = new URL(player);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
