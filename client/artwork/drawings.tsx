import type { ReactElement } from 'react';
import { SatoAsleep } from '../mascot/SatoAsleep.tsx';
import { SatoBlackboard } from '../mascot/SatoBlackboard.tsx';
import { SatoDiploma } from '../mascot/SatoDiploma.tsx';
import { SatoHead } from '../mascot/SatoHead.tsx';
import { SatoHeadphones } from '../mascot/SatoHeadphones.tsx';
import { SatoLost } from '../mascot/SatoLost.tsx';
import { SatoPaw } from '../mascot/SatoPaw.tsx';
import { SatoReading } from '../mascot/SatoReading.tsx';
import { SatoWaving } from '../mascot/SatoWaving.tsx';
import { CourseStreet } from './CourseStreet.tsx';
import { EconomicsArt } from './EconomicsArt.tsx';
import { NewsArt } from './NewsArt.tsx';
import { OpinionArt } from './OpinionArt.tsx';
import { SecurityArt } from './SecurityArt.tsx';
import { TechnologyArt } from './TechnologyArt.tsx';
import { TutorialArt } from './TutorialArt.tsx';
import { VideoArt } from './VideoArt.tsx';

const POSES = {
  'sato-asleep': <SatoAsleep />,
  'sato-blackboard': <SatoBlackboard />,
  'sato-diploma': <SatoDiploma />,
  'sato-head': <SatoHead />,
  'sato-headphones': <SatoHeadphones />,
  'sato-lost': <SatoLost />,
  'sato-paw': <SatoPaw />,
  'sato-reading': <SatoReading />,
  'sato-waving': <SatoWaving />,
};

const SCENES = {
  'course-street': <CourseStreet />,
  economics: <EconomicsArt />,
  news: <NewsArt />,
  opinion: <OpinionArt />,
  security: <SecurityArt />,
  technology: <TechnologyArt />,
  tutorial: <TutorialArt />,
  video: <VideoArt />,
  /** Of a video, under the play button of its player. */
  screen: <VideoArt hasPlayButton={false} />,
  /** Of a video whose topic or speakers appear on it. */
  slide: <VideoArt hasPlayButton={false} hasSlide />,
};

export type DrawingName = keyof typeof POSES | keyof typeof SCENES;

/** Every drawing that the build makes a file of, by name. */
export const DRAWINGS: [DrawingName, ReactElement][] = [...entries(POSES), ...entries(SCENES)];

function entries<Name extends DrawingName>(drawings: Record<Name, ReactElement>): [Name, ReactElement][] {
  return Object.entries(drawings) as [Name, ReactElement][];
}
