import type { EventArgs, EventSubscriber } from '@mikro-orm/core';
import type { CacheTags } from './cache-tags.ts';

/** An entity whose changes are notified. */
export interface TaggedEntity {
  /** Adds the tags of a response that was made from it. */
  addTags(tags: CacheTags): void;
}

/**
 * Adds the tags of every entity that MikroORM loads. Services only add tags of what they don't load: lists, which other
 * items could belong to, and items that don't exist.
 */
export class TagEntities implements EventSubscriber {
  constructor(private readonly tags: CacheTags) {}

  onLoad({ entity }: EventArgs<object>): void {
    if (isTagged(entity)) entity.addTags(this.tags);
    // There are no notifications about changes of other entities, such as accounts.
    else this.tags.refuse();
  }
}

function isTagged(entity: object): entity is TaggedEntity {
  return 'addTags' in entity;
}
