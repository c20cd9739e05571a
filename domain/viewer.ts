export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export type SignedIn = { role: Role; id: number };

/** Who asks: nobody known, or a signed-in person. Services decide by this alone. */
export type Viewer = { role: 'anonymous' } | SignedIn;

export const ANONYMOUS: Viewer = { role: 'anonymous' };
