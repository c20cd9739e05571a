/** The exit code if something was written, but without files of pictures that belong to it. */
export const INCOMPLETE = 3;
