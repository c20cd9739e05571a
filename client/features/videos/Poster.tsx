import { css, styled } from 'styled-components';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { artVariant } from '../../ui/art-variant.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { CARD_SIZES, Picture, WIDE_SIZES } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';
import { speakerNames, useSpeakerPhrase } from './speakers.ts';

export const PosterFragment = graphql(`
  fragment Poster_video on Video {
    id
    createdAt
    publishedAt
    thumbnailUrl
    picture(language: $language) { ...Picture_picture }
    speakers
    localized(language: $language) {
      title { value language }
    }
  }
`);

const NAMES_ON_SLIDE = 2;

interface PosterProps {
  video: FragmentType<typeof PosterFragment>;
  /** Under a player, whose play button is in the middle of the drawn screen, and which has the facts below it. */
  isUnderPlayer?: boolean;
  /** Of the drawing, where others are around; its own if omitted. */
  variant?: number | undefined;
  /** Set for one that everyone sees first, which should not wait for the layout. */
  eager?: boolean;
}

/** The picture of a video. Without a thumbnail, title and speakers appear on the screen that is drawn instead. */
export function Poster({ video: reference, isUnderPlayer = false, variant, eager = isUnderPlayer }: PosterProps) {
  const video = readFragment(PosterFragment, reference);
  const { thumbnailUrl, picture, speakers, localized } = video;
  const speakerPhrase = useSpeakerPhrase();
  const names = speakerNames(speakers);
  // All names of a panel have no room.
  const more = names.length - NAMES_ON_SLIDE;
  const shown = more > 1 ? `${names.slice(0, NAMES_ON_SLIDE).join(', ')} +${more}` : speakerPhrase(names);
  return (
    <Picture
      src={thumbnailUrl}
      picture={picture}
      sizes={isUnderPlayer ? WIDE_SIZES : CARD_SIZES}
      fallback={
        <Stage>
          <Drawing name={isUnderPlayer ? 'screen' : 'slide'} variant={variant ?? artVariant(video)} eager={eager} />
          {!isUnderPlayer && (
            <Slide>
              <Topic aria-hidden="true">
                <Text text={localized.title} />
              </Topic>
              {names.length > 0 && <Names>{shown}</Names>}
            </Slide>
          )}
        </Stage>
      }
      eager={eager}
    />
  );
}

const Stage = styled.div`
  position: relative;
  container-type: inline-size;
`;

/* The part of the drawn screen, of 640 by 360, that the dog leaves free. The drawing has the same colors in the dark. */
const Slide = styled.div`
  position: absolute;
  inset: 14.5% 12% 30.5% 45.5%;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 0.35em;
  overflow: hidden;
  color: #231815;
  font-size: clamp(0.75rem, 4.3cqi, 1.5rem);
  line-height: 1.2;
  overflow-wrap: break-word;
`;

const clamped = css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const Topic = styled.p`
  ${clamped}
  font-family: var(--font-heading);
  font-weight: 600;
`;

const Names = styled.p`
  ${clamped}
  color: #5e4b41;
  font-size: max(0.75rem, 0.82em);
`;
