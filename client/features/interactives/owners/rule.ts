/** Everyone in the example. */
export type Party = 'you' | 'sister' | 'company' | 'thief';
/** Where something is that can move coins. */
export type Place = 'phone' | 'home' | 'sister' | 'company';
export type SetupName = 'custodian' | 'own' | 'multisig';
export type EventName = 'lose' | 'steal' | 'die';

/** The rule that coins are locked with. */
export interface Setup {
  /** How many different keys it takes. */
  needed: number;
  /** Each key with the places of its copies. What a company does at your word is like a key of yours. */
  keys: readonly (readonly Place[])[];
}

export const SETUPS: Record<SetupName, Setup> = {
  custodian: { needed: 1, keys: [['company'], ['phone']] },
  own: { needed: 1, keys: [['phone']] },
  multisig: { needed: 2, keys: [['phone'], ['home'], ['sister']] },
};

/** The own key, with a copy at home. */
export const OWN_WITH_COPY: Setup = { needed: 1, keys: [['phone', 'home']] };

export const SETUP_NAMES = ['custodian', 'own', 'multisig'] as const satisfies SetupName[];
export const EVENT_NAMES = ['lose', 'steal', 'die'] as const satisfies EventName[];

/** What everyone can reach after each event. A phone that no one can unlock is out of reach. */
const REACH: Record<EventName, Record<Party, readonly Place[]>> = {
  lose: { you: ['home'], sister: ['sister'], company: ['company'], thief: [] },
  steal: { you: ['phone', 'home'], sister: ['sister'], company: ['company'], thief: ['phone'] },
  die: { you: [], sister: ['sister', 'home'], company: ['company'], thief: [] },
};

/** Those who might act together: no one helps a thief, and the company acts alone. */
const TEAMS: readonly (readonly Party[])[] = [['company'], ['you'], ['sister'], ['thief'], ['you', 'sister']];

/** For each key, who reaches a copy of it after an event. */
export function holdersOf({ keys }: Setup, event: EventName): Party[][] {
  const reach = Object.entries(REACH[event]) as [Party, readonly Place[]][];
  return keys.map((copies) =>
    reach.filter(([, places]) => copies.some((copy) => places.includes(copy))).map(([party]) => party),
  );
}

/** Who can move the coins after an event: each team that has enough keys and needs all its members. */
export function moversOf(setup: Setup, event: EventName): (readonly Party[])[] {
  const holders = holdersOf(setup, event);
  const able = TEAMS.filter((team) => {
    const reached = holders.filter((parties) => parties.some((party) => team.includes(party)));
    return reached.length >= setup.needed;
  });
  return able.filter((team) => !able.some((other) => other !== team && other.every((party) => team.includes(party))));
}

/** All answers that the rules give. */
export const ANSWERS = ['no one', 'you', 'you/thief', 'sister', 'you+sister', 'company', 'company/you/thief'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Who can move the coins after an event, as one of the answers. */
export function answerOf(setup: Setup, event: EventName): Answer {
  const text = moversOf(setup, event)
    .map((team) => team.join('+'))
    .join('/');
  const answer = ANSWERS.find((known) => known === (text || 'no one'));
  if (!answer) throw new RangeError(`No answer says ${text}.`);
  return answer;
}
