import { randomBytes } from 'node:crypto';
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

  /** In the links of every mail: its reader can unsubscribe and choose the language. */
  @Property({ type: 'text' })
  key: string = randomBytes(32).toString('hex');

  /** Null until the reader has confirmed the address; only confirmed ones get mail. */
  @Property({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null = null;

  /** When someone asked for it; null once a job has sent the mail that asks to confirm. */
  @Property({ type: 'timestamptz', nullable: true })
  requestedAt: Date | null = null;

  /** When the last mail was sent that asks to confirm; null for subscriptions from before that was done. */
  @Property({ type: 'timestamptz', nullable: true })
  askedAt: Date | null = null;

  /** Whether it is from before addresses confirmed. Then only an invitation of the operator asks it to. */
  @Property({ type: 'boolean' })
  predatesConfirmation: boolean = false;

  /** When the address was found not to take mail. */
  @Property({ type: 'timestamptz', nullable: true })
  bouncedAt: Date | null = null;
}
