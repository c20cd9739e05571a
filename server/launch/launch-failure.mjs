/** Why a command can't go on, as one sentence for the person who typed it. */
export class LaunchFailure extends Error {}
