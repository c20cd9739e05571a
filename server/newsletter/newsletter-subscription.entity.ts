import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Language } from '#domain/language.ts';

/** An email address that subscribed to the newsletter; unique, ignoring letter case. */
@Entity()
export class NewsletterSubscription {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text', runtimeType: 'string' })
  language!: Language;

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date();
}
