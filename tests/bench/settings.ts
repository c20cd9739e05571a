import { SetupError } from '#server/setup-error.ts';

/** How much is measured. Durations are in seconds and of one run at one number of connections. */
export interface Settings {
  /** Connections at each number of articles. */
  loads: { articles: number; connections: number[] }[];
  /** Numbers of articles that are imported to see what memory that takes. */
  imports: number[];
  siteSeconds: number;
  bareSeconds: number;
  /** Whether imports, exports and checks are all that is measured. */
  importsOnly: boolean;
}

const QUICK: Settings = {
  loads: [
    { articles: 1_000, connections: [16] },
    { articles: 100_000, connections: [1, 16, 64] },
  ],
  imports: [1_000, 10_000],
  siteSeconds: 2,
  bareSeconds: 0.6,
  importsOnly: false,
};

const FULL: Settings = {
  loads: [
    { articles: 1_000, connections: [1, 16, 64] },
    { articles: 100_000, connections: [1, 16, 64] },
  ],
  imports: [1_000, 10_000, 100_000],
  siteSeconds: 6,
  bareSeconds: 3,
  importsOnly: false,
};

/** `--imports` leaves out everything else. */
const OPTIONS = ['--quick', '--full', '--imports'];

/** @throws SetupError for an option that is not known. */
export function settingsOf(options: string[]): Settings {
  const unknown = options.find((option) => !OPTIONS.includes(option));
  if (unknown) {
    throw new SetupError(`Unknown option ${unknown}. There are --quick (the default), --full and --imports.`);
  }
  return { ...(options.includes('--full') ? FULL : QUICK), importsOnly: options.includes('--imports') };
}
