export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks: nobody known, or a signed-in person. Services decide by this alone. */
export type Viewer = { role: 'anonymous' } | { role: Role; id: number };

export const ANONYMOUS: Viewer = { role: 'anonymous' };
