import { startingAt, writtenStart } from './video-start.ts';
import { parseUrl } from './web-address.ts';

/** Hosts whose players may always be embedded. */
const YOUTUBE_HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be']);
const VIMEO_HOSTS = new Set(['vimeo.com', 'player.vimeo.com']);
/** First parts of paths that are followed by a video's id. Other paths lead to channels and people. */
const YOUTUBE_PATHS = new Set(['embed', 'shorts', 'live', 'v']);
/** `videoseries` and `live_stream` can replace an id. They mean a playlist and a channel. */
const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/;
/** Without it, an unlisted video isn't found. */
const VIMEO_HASH = /^[\da-f]{6,}$/i;

/** A player that the site may frame, and the page to open if frames don't work. */
export interface VideoEmbed {
  provider: 'youtube' | 'vimeo' | 'peertube';
  /** Address of the player, on the most private host of its provider. */
  src: string;
  watchUrl: string;
}

/**
 * The player for a video address: a watch, short, share or embed link of YouTube, Vimeo or an allowed PeerTube host.
 * @param peertubeHosts host names that the settings allow.
 * @returns null for any other address. It must not be framed. Source: design, section 5 ("Video embed").
 */
export function videoEmbed(videoUrl: string, peertubeHosts: readonly string[] = []): VideoEmbed | null {
  const url = parseUrl(videoUrl.replace(/^http:/i, 'https:'));
  if (url?.protocol !== 'https:') return null;
  const embed = embedOf(url, peertubeHosts);
  const start = writtenStart(url);
  if (!embed || !start) return embed;
  const src = start.seconds > 0 ? startingAt(embed.src, start.seconds) : embed.src;
  return { ...embed, src, watchUrl: startingAt(embed.watchUrl, start.text) };
}

function embedOf(url: URL, peertubeHosts: readonly string[]): VideoEmbed | null {
  const host = url.hostname.replace(/^www\./, '');
  if (YOUTUBE_HOSTS.has(host)) return youtubeEmbed(host, url);
  if (VIMEO_HOSTS.has(host)) return vimeoEmbed(url);
  return peertubeHosts.includes(url.host) ? peertubeEmbed(url) : null;
}

function youtubeEmbed(host: string, url: URL): VideoEmbed | null {
  const [first = '', second] = url.pathname.split('/').filter(Boolean);
  const byPath = YOUTUBE_PATHS.has(first) ? second : undefined;
  const id = host === 'youtu.be' ? first : first === 'watch' ? url.searchParams.get('v') : byPath;
  if (!id || !YOUTUBE_ID.test(id)) return null;
  return {
    provider: 'youtube',
    src: `https://www.youtube-nocookie.com/embed/${id}`,
    watchUrl: `https://www.youtube.com/watch?v=${id}`,
  };
}

function vimeoEmbed(url: URL): VideoEmbed | null {
  const parts = url.pathname.split('/');
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  const id = parts[at];
  if (!id) return null;
  const hash = [parts[at + 1], url.searchParams.get('h')].find((part) => part && VIMEO_HASH.test(part));
  return {
    provider: 'vimeo',
    src: `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1`,
    watchUrl: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  };
}

function peertubeEmbed(url: URL): VideoEmbed | null {
  const id = /^\/(?:videos\/(?:watch|embed)|w)\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (!id) return null;
  return { provider: 'peertube', src: `${url.origin}/videos/embed/${id}`, watchUrl: `${url.origin}/w/${id}` };
}
