export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export type SignedIn = { role: Role; id: number };

/** Who asks: nobody known, or a signed-in person. Services decide by this alone. */
export type Viewer = { role: 'anonymous' } | SignedIn;

/** Who works on the server's own machine, by the command line: nobody's account, trusted with everybody's. */
export type Operator = { role: 'operator' };

export const OPERATOR: Operator = { role: 'operator' };

export const ANONYMOUS: Viewer = { role: 'anonymous' };
