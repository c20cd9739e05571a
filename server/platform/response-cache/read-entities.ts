import type { EventArgs, EventSubscriber } from '@mikro-orm/core';
import type { Reads } from './reads.ts';

/** An entity whose changes are notified. */
export interface NotedEntity {
  /** Notes that an answer was made from it. */
  noteRead(reads: Reads): void;
}

/**
 * Notes every entity that the mapper loads, whatever code asked for it. Services only have to note what they don't load:
 * lists, which other items could belong to, and items that don't exist.
 */
export class ReadEntities implements EventSubscriber {
  constructor(private readonly reads: Reads) {}

  onLoad({ entity }: EventArgs<object>): void {
    if (isNoted(entity)) entity.noteRead(this.reads);
    // No notification tells of the changes of other entities, such as those of an account.
    else this.reads.refuse();
  }
}

function isNoted(entity: object): entity is NotedEntity {
  return 'noteRead' in entity;
}
