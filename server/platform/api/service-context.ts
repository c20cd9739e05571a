import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSource } from '#domain/content-change.ts';
import type { CacheTags } from '../response-cache/cache-tags.ts';
import type { Site } from '../site.ts';

/** A class of services. It says which parts of the context it needs. */
type ServiceClass<Service> = new (context: ServiceContext) => Service;

/** What the services of one request work with. Modules declare the parts that they add to it. */
export interface ServiceContext extends Omit<Site, 'em' | 'close' | 'abandon'> {
  em: EntityManager;
  /** The way in that the history records for changes. */
  source: ChangeSource;
  /** What the answer has been made from so far. */
  tags: CacheTags;
  /** The service of this class, made when it is first asked for. */
  get<Service>(type: ServiceClass<Service>): Service;
}

/** A context that makes its services itself. */
export function serviceContext(parts: Omit<ServiceContext, 'get'>): ServiceContext {
  const made = new Map<ServiceClass<unknown>, unknown>();
  const context: ServiceContext = {
    ...parts,
    get<Service>(type: ServiceClass<Service>) {
      const known = made.get(type);
      if (known instanceof type) return known;
      const service = new type(context);
      made.set(type, service);
      return service;
    },
  };
  return context;
}
