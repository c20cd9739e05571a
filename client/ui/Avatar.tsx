import { styled } from 'styled-components';
import { avatarColor } from './avatar-color.ts';

/** The first letter of a name, on a color derived from the name; decorative next to the name itself. */
export function Avatar({ name }: { name: string }) {
  return (
    <Disc aria-hidden="true" $color={avatarColor(name)}>
      {[...name][0]?.toUpperCase()}
    </Disc>
  );
}

const Disc = styled.span<{ $color: string }>`
  display: grid;
  place-items: center;
  width: 42px;
  height: 42px;
  border-radius: 50%;
  background: ${({ $color }) => $color};
  color: #ffffff;
  font-family: var(--font-heading);
  font-weight: 600;
`;
