import { parseUrl } from './web-address.ts';

/** Hosts whose players may always be embedded. */
const YOUTUBE_HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be']);
const VIMEO_HOSTS = new Set(['vimeo.com', 'player.vimeo.com']);
/** First parts of paths that are followed by a video's id. Other paths lead to channels and people. */
const YOUTUBE_PATHS = new Set(['embed', 'shorts', 'live', 'v']);
/** `videoseries` and `live_stream` can replace an id. They mean a playlist and a channel. */
const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/;

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
  const url = parseUrl(videoUrl);
  if (url?.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^www\./, '');
  if (YOUTUBE_HOSTS.has(host)) return youtubeEmbed(host, url);
  if (VIMEO_HOSTS.has(host)) return vimeoEmbed(url);
  if (peertubeHosts.includes(url.host)) return peertubeEmbed(url);
  return null;
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
  const id = url.pathname.split('/').find((part) => /^\d+$/.test(part));
  if (!id) return null;
  return { provider: 'vimeo', src: `https://player.vimeo.com/video/${id}?dnt=1`, watchUrl: `https://vimeo.com/${id}` };
}

function peertubeEmbed(url: URL): VideoEmbed | null {
  const id = /^\/(?:videos\/(?:watch|embed)|w)\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (!id) return null;
  return { provider: 'peertube', src: `${url.origin}/videos/embed/${id}`, watchUrl: `${url.origin}/w/${id}` };
}
