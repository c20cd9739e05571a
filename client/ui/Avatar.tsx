import { styled } from 'styled-components';

/** Background and text color pairs, each with a contrast above 5:1. */
const COLOURS = [
  ['#ffe3a8', '#231815'],
  ['#cff0ea', '#12332f'],
  ['#f3d0c3', '#4a1c12'],
  ['#d9e8c4', '#23351a'],
  ['#e5d5ee', '#36204a'],
] as const;

/** The first letter of a name, on a color derived from the name; decorative next to the name itself. */
export function Avatar({ name }: { name: string }) {
  const letters = [...name];
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <Disc aria-hidden="true" $colour={sum % COLOURS.length}>
      {letters[0]?.toUpperCase()}
    </Disc>
  );
}

const Disc = styled.span<{ $colour: number }>`
  display: grid;
  place-items: center;
  width: 42px;
  height: 42px;
  border-radius: 50%;
  background: ${({ $colour }) => COLOURS[$colour]?.[0]};
  color: ${({ $colour }) => COLOURS[$colour]?.[1]};
  font-family: var(--font-heading);
  font-weight: 600;
`;
