import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { playingAtOnce, startingAt } from '#domain/video-start.ts';
import { useLanguage } from '../../app/language.tsx';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Poster } from './Poster.tsx';

export const VideoPlayerFragment = graphql(`
  fragment VideoPlayer_video on Video {
    id
    videoUrl
    thumbnailUrl
    ...Poster_video
    embed {
      src
      watchUrl
    }
  }
`);

interface VideoPlayerProps {
  video: FragmentType<typeof VideoPlayerFragment>;
  title: string;
  /** Where to start playing at once: the latest request. */
  startAt: PlayerStart | null;
}

/** A new object for each request, because the same place can be requested again. */
export interface PlayerStart {
  seconds: number;
}

/**
 * The player of an allowed host, else the thumbnail with a play button that leads to the video. The player's frame
 * starts as our own poster in `srcdoc`: nothing of the host is loaded before the visitor presses play.
 */
export function VideoPlayer({ video: reference, title, startAt }: VideoPlayerProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const video = readFragment(VideoPlayerFragment, reference);
  const { embed, videoUrl, thumbnailUrl } = video;
  const play = t`Play the video`;
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!startAt || !player.current || !embed) return;
    player.current.removeAttribute('srcdoc');
    player.current.src = playingAtOnce(startingAt(embed.src, startAt.seconds));
    player.current.scrollIntoView({ block: 'nearest' });
    player.current.focus();
  }, [startAt, embed]);
  return (
    <>
      <Frame>
        <Poster video={video} isUnderPlayer />
        {embed ? (
          <iframe
            ref={player}
            src={embed.src}
            srcDoc={posterOf(embed.src, play, language, !thumbnailUrl)}
            title={t`Video: ${title}`}
            loading="lazy"
            allow={allowanceFor(embed.src)}
          />
        ) : (
          <PlayLink
            href={videoUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={play}
            data-drawn={!thumbnailUrl || undefined}
          >
            <span>
              <Icon name="play" size={44} />
            </span>
          </PlayLink>
        )}
      </Frame>
      {embed && (
        <Elsewhere>
          <a href={embed.watchUrl} target="_blank" rel="noopener noreferrer">
            <Trans comment="Link to a video; then a host such as youtube.com">Watch on {hostOf(embed.watchUrl)}</Trans>
          </a>
        </Elsewhere>
      )}
    </>
  );
}

/** What a player may do. Its host is named, because a frame that starts with `srcdoc` would otherwise allow only us. */
function allowanceFor(src: string): string {
  const { origin } = new URL(src);
  return ['autoplay', 'encrypted-media', 'picture-in-picture', 'fullscreen']
    .map((may) => `${may} ${origin}`)
    .join('; ');
}

/**
 * A transparent page with one play button, which leaves a drawn dog's face free. The values are ours: an address of an
 * allowed player, and a translation.
 */
function posterOf(src: string, label: string, language: Language, isDrawn: boolean): string {
  return `<!doctype html><html lang="${language}"><meta name="color-scheme" content="light dark"><title>${label}</title><link rel="stylesheet" href="/video-poster.css"><a${isDrawn ? ' class="drawn"' : ''} href="${playingAtOnce(src).replaceAll('&', '&amp;')}" aria-label="${label}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13l11-6.5z"/></svg></a>`;
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}

/** For where the player's host can't be reached, which a page isn't told. */
const Elsewhere = styled.p`
  margin-top: 8px;
  font-size: var(--step--1);

  a {
    display: inline-block;
    padding-block: 4px;
  }
`;

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius-card);

  iframe {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border: 0;
  }
`;

const PlayLink = styled.a`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;

  /* In the middle of the drawn screen. */
  &[data-drawn] {
    padding: 0 0 9% 25%;
  }

  span {
    display: grid;
    place-items: center;
    width: 84px;
    height: 84px;
    border: 3px solid var(--outline);
    border-radius: 50%;
    background: var(--mango);
    color: var(--on-mango);
  }
`;
