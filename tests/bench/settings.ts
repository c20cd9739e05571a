import { SetupError } from '#server/platform/settings/setup-error.ts';

/** How much is measured. Durations are in seconds and of one run at one number of connections. */
export interface Settings {
  /** Connections at each number of articles. */
  loads: { articles: number; connections: number[] }[];
  /** Numbers of articles that are imported to see what memory that takes. */
  imports: number[];
  siteSeconds: number;
  bareSeconds: number;
  /** Edits of one article whose history is measured. */
  edits: number;
  /** Changes whose way to the visitors is measured. */
  changes: number;
  /** What is measured. */
  parts: ReadonlySet<Part>;
}

type Part = 'imports' | 'load' | 'pages';

const QUICK: Omit<Settings, 'parts'> = {
  loads: [
    { articles: 1_000, connections: [16] },
    { articles: 100_000, connections: [1, 16, 64] },
  ],
  imports: [1_000, 10_000],
  siteSeconds: 2,
  bareSeconds: 0.6,
  edits: 10_000,
  changes: 200,
};

const FULL: Omit<Settings, 'parts'> = {
  loads: [
    { articles: 1_000, connections: [1, 16, 64] },
    { articles: 100_000, connections: [1, 16, 64] },
  ],
  imports: [1_000, 10_000, 100_000],
  siteSeconds: 6,
  bareSeconds: 3,
  edits: 10_000,
  changes: 200,
};

/** Everything in little time: whether it runs, not how fast. */
const SMALL: Omit<Settings, 'parts'> = {
  loads: [
    { articles: 50, connections: [4] },
    { articles: 200, connections: [4] },
  ],
  imports: [20],
  siteSeconds: 0.3,
  bareSeconds: 0.3,
  edits: 100,
  changes: 20,
};

const SIZES = ['--quick', '--full', '--small'];
const PARTS: Record<string, Part> = { '--imports': 'imports', '--load': 'load', '--pages': 'pages' };

/** @throws SetupError for an option that is not known. */
export function settingsOf(options: string[]): Settings {
  const known = [...SIZES, ...Object.keys(PARTS)];
  const unknown = options.find((option) => !known.includes(option));
  if (unknown) throw new SetupError(`Unknown option ${unknown}. The options are ${known.join(', ')}.`);
  const size = options.includes('--full') ? FULL : options.includes('--small') ? SMALL : QUICK;
  const asked = options.flatMap((option) => PARTS[option] ?? []);
  return { ...size, parts: new Set(asked.length > 0 ? asked : Object.values(PARTS)) };
}
