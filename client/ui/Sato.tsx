import type { ComponentType } from 'react';
import type { DrawingName } from '../artwork/drawings.tsx';
import { Drawing, type DrawingProps } from './Drawing.tsx';

/** The dog in one of his poses. With `title` he is an image with that name, without it decoration. */
export type Mascot = ComponentType<DrawingProps>;

const pose =
  (name: DrawingName): Mascot =>
  (props) => <Drawing name={name} {...props} />;

/** Curled up: empty lists. */
export const SatoAsleep = pose('sato-asleep');
/** Points at a board with a chain of blocks: the course. */
export const SatoBlackboard = pose('sato-blackboard');
/** With a mortarboard: module complete. */
export const SatoDiploma = pose('sato-diploma');
/** Only the head: the logo. */
export const SatoHead = pose('sato-head');
/** Listens: videos. */
export const SatoHeadphones = pose('sato-headphones');
/** With a chewed cable in his mouth: 404 and errors. */
export const SatoLost = pose('sato-lost');
/** Holds up a paw: tips and warnings. */
export const SatoPaw = pose('sato-paw');
/** Reads the newspaper: news. */
export const SatoReading = pose('sato-reading');
/** Waves hello: the home page. */
export const SatoWaving = pose('sato-waving');
