import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import type { VideoChapter } from '#domain/video-chapters.ts';
import { startingAt } from '#domain/video-start.ts';

interface ChaptersProps {
  chapters: readonly VideoChapter[];
  /** The language that they are in, if it differs from the page's. */
  lang: Language | undefined;
  /** The page of the video elsewhere, for where there is no player here. */
  watchUrl: string;
  /** Starts the player on this page, if there is one. */
  onPlay: ((seconds: number) => void) | null;
}

/** The chapters of a video; each starts it there. */
export function Chapters({ chapters, lang, watchUrl, onPlay }: ChaptersProps) {
  function handleClick(event: MouseEvent, seconds: number) {
    if (!onPlay || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onPlay(seconds);
  }

  return (
    <Section aria-labelledby="chapters">
      <h2 id="chapters">
        <Trans>Chapters</Trans>
      </h2>
      <ol>
        {chapters.map(({ start, time, title }) => (
          <li key={start}>
            <a
              href={startingAt(watchUrl, start)}
              target={onPlay ? undefined : '_blank'}
              rel="noopener noreferrer"
              onClick={(event) => handleClick(event, start)}
            >
              <span>{time}</span> <span lang={lang}>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const Section = styled.section`
  max-width: var(--measure);
  margin-top: 32px;

  h2 {
    margin-bottom: 8px;
    font-size: var(--step-1);
  }

  li + li {
    border-top: 1px solid var(--line);
  }

  a {
    display: flex;
    align-items: baseline;
    gap: 14px;
    min-height: 44px;
    padding-block: 9px;
    line-height: 1.35;
  }

  a > :first-child {
    flex: none;
    min-width: 3.4em;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }
`;
