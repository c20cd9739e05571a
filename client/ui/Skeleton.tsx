import { keyframes, styled } from 'styled-components';

const breathe = keyframes`
  50% { opacity: 0.55; }
`;

/** A gray shape in place of what comes; decorative, the list around it says that it is loading. It comes to rest after 5 seconds. */
export const Skeleton = styled.div<{ $height: string; $width?: string }>`
  height: ${({ $height }) => $height};
  width: ${({ $width = '100%' }) => $width};
  border-radius: 8px;
  background: var(--line);
  animation: ${breathe} 1.4s ease-in-out 3;
`;
