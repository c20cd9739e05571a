/** The address of a player or of a video's page that starts at a moment. @param seconds from the start of the video. */
export function startingAt(address: string, seconds: number): string {
  const url = new URL(address);
  if (url.pathname === '/watch') url.searchParams.set('t', `${seconds}s`);
  // Vimeo has no parameter for it. For files, this is how browsers are told.
  else if (/(?:^|\.)vimeo\.com$/.test(url.hostname) || /\.\w{2,4}$/.test(url.pathname)) url.hash = `t=${seconds}`;
  else url.searchParams.set('start', String(seconds));
  return url.href;
}
