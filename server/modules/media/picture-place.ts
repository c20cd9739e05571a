import type { EntityManager } from '@mikro-orm/postgresql';

/** What can show pictures. */
export type MediaUseType = 'article' | 'video' | 'lesson' | 'issue';

/** Items of other modules that show pictures. */
export interface PicturePlace {
  type: MediaUseType;
  table: string;
  /** SQL about a row `r` of the table. */
  title: string;
  titleEs: string;
  isInTrash: string;
  /** Lets them show another picture. @param from digest of the one, @param to of the other. */
  replace(transaction: EntityManager, from: string, to: string): Promise<void>;
}

declare module '../../platform/site.ts' {
  interface Site {
    picturePlaces: readonly PicturePlace[];
  }
}
