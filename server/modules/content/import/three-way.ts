/**
 * Who changed a field since the last import or export: the folder, the site, or both, each to another value. Both also if
 * it isn't known who did.
 */
export type ChangedBy = 'folder' | 'site' | 'both';

/**
 * Compares digests of a field; null if the folder and the site have the same value.
 * @param base what folders had of it since the last import, the latest last; undefined if that isn't known.
 */
export function changedBy(base: readonly string[] | undefined, site: string, folder: string): ChangedBy | null {
  if (site === folder) return null;
  if (base?.includes(folder)) return 'site';
  return base?.at(-1) === site ? 'folder' : 'both';
}

/** Everything, or items by slug and fields as `slug:field`. */
export type Named = true | readonly string[];

/** Which side wins if an import can't decide. */
export interface Choices {
  /** The folder wins. What is named here also replaces what only the site changed. */
  ours?: Named;
  /** The site wins. */
  theirs?: Named;
  /** A field that gets the same value in every item, whoever changed it. */
  forced?: string;
}

/** What an import does about a field that differs. */
export type Outcome = 'written' | 'kept' | 'conflict';

/** A field that the folder and the site have different values of. */
export interface FieldChange {
  name: string;
  by: ChangedBy;
  outcome: Outcome;
  /** Whether the folder has nothing where the site has something. */
  isRemoval: boolean;
}

export function outcomeOf(by: ChangedBy, slug: string, field: string, choices: Choices): Outcome {
  if (by === 'folder' || field === choices.forced) return 'written';
  const winner = winnerOf([`${slug}:${field}`, slug], choices);
  if (by === 'site') return winner === 'folder' ? 'written' : 'kept';
  if (winner) return winner === 'folder' ? 'written' : 'kept';
  if (choices.ours === true) return 'written';
  return choices.theirs === true ? 'kept' : 'conflict';
}

const OTHER_SIDE: Record<ChangedBy, ChangedBy> = { folder: 'site', site: 'folder', both: 'both' };

/** The same for a folder that takes over what the site has changed. */
export function pullOutcomeOf(by: ChangedBy, slug: string, field: string, { ours, theirs }: Choices): Outcome {
  return outcomeOf(OTHER_SIDE[by], slug, field, { ours: theirs, theirs: ours });
}

/** Names of those that an import writes. */
export function writtenFields(changes: readonly FieldChange[]): string[] {
  return changes.filter(({ outcome }) => outcome === 'written').map(({ name }) => name);
}

/** Whether an import may delete an item that is new on the site, or was changed there. */
export function isOurs(slug: string, choices: Choices): boolean {
  return winnerOf([slug], choices) === 'folder';
}

/** Whether a folder may lose an item that it has changed and the site has deleted. */
export function isTheirs(slug: string, choices: Choices): boolean {
  return winnerOf([slug], choices) === 'site';
}

/** @param names of the same thing, the most exact first. */
function winnerOf(names: readonly string[], { ours, theirs }: Choices): 'folder' | 'site' | null {
  for (const name of names) {
    if (Array.isArray(ours) && ours.includes(name)) return 'folder';
    if (Array.isArray(theirs) && theirs.includes(name)) return 'site';
  }
  return null;
}
