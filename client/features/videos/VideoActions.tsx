import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { isReaderExpected, readerKnown } from '../../app/reader.ts';
import { useViewer } from '../../app/viewer.tsx';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useReturnPath } from '../../ui/LoginLink.tsx';
import { SessionEnded } from '../../ui/SessionEnded.tsx';
import { ShareMenu } from '../../ui/ShareMenu.tsx';
import { useLikeVideo } from './useLikeVideo.tsx';
import { useSaveVideo } from './useSaveVideo.tsx';

export const VideoActionsFragment = graphql(`
  fragment VideoActions_video on Video {
    id
    likeCount
    likedByMe
    savedByMe
  }
`);

/** One comes back to it from the login page. */
const VIDEO_ACTIONS = 'video-actions';

interface VideoActionsProps {
  video: FragmentType<typeof VideoActionsFragment>;
  title: string;
}

/** Like, Save, Share and Subscribe. Like and Save lead visitors to the login page and back. */
export function VideoActions({ video: reference, title }: VideoActionsProps) {
  const video = readFragment(VideoActionsFragment, reference);
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const like = useLikeVideo(video, () => setSessionEnded(true));
  const save = useSaveVideo(video, () => setSessionEnded(true));
  return (
    <Box id={VIDEO_ACTIONS}>
      <Row>
        <Mark icon="heart" isSet={video.likedByMe} onToggle={like}>
          <Trans comment="Button: say that I like this video">Like</Trans>
        </Mark>
        <Mark icon="bookmark" isSet={video.savedByMe} onToggle={save}>
          <Trans comment="Button: keep this video on my list">Save</Trans>
        </Mark>
        <ShareMenu title={title} />
        {/* A page load, so that the browser itself goes to the section. */}
        <ButtonLink to={paths.newsletter} reloadDocument $kind="plain">
          <Trans>Subscribe</Trans>
        </ButtonLink>
      </Row>
      {hasSessionEnded && <SessionEnded anchor={VIDEO_ACTIONS} />}
    </Box>
  );
}

interface MarkProps {
  icon: IconName;
  isSet: boolean;
  onToggle(): void;
  children: ReactNode;
}

function Mark({ icon, isSet, onToggle, children }: MarkProps) {
  const { account } = useViewer();
  const login = paths.login(useReturnPath(VIDEO_ACTIONS));
  const content = (
    <>
      <Icon name={icon} size={20} />
      {children}
    </>
  );
  async function handleEarlyClick(event: MouseEvent) {
    if (!isReaderExpected()) return;
    event.preventDefault();
    event.stopPropagation();
    await readerKnown();
    // If no one is logged in after all, it says so.
    onToggle();
  }

  if (!account) {
    return (
      <ButtonLink to={login} $kind="plain" onClickCapture={handleEarlyClick}>
        {content}
      </ButtonLink>
    );
  }
  return (
    <Toggle type="button" $kind="plain" aria-pressed={isSet} onClick={onToggle}>
      {content}
    </Toggle>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: start;
  gap: 16px;
  scroll-margin-top: calc(var(--header-height) + 24px);
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;

  > :is(a, button) {
    padding-inline: 16px;
  }

  @media print {
    display: none;
  }
`;

const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    background: var(--sun);

    svg {
      fill: currentColor;
    }
  }
`;
