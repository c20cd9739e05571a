/** Why a command can't continue, in one sentence for the person who typed it. */
export class LaunchFailure extends Error {}
