import { expect, it } from 'vitest';
import { isAllowed } from '#domain/permissions.ts';
import { ANONYMOUS, OPERATOR } from '#domain/viewer.ts';

it.each(['draft:read', 'hidden-comment:read', 'content:write', 'comment:moderate'] as const)(
  'ROLE-03 ROLE-06 ROLE-16 %s is refused to visitors and users, and allowed to admins',
  (permission) => {
    expect(isAllowed(ANONYMOUS, permission)).toBe(false);
    expect(isAllowed({ role: 'user', id: 2 }, permission)).toBe(false);
    expect(isAllowed({ role: 'admin', id: 1 }, permission)).toBe(true);
  },
);

it.each(['video:mark', 'notification:read', 'comment:write', 'course:learn', 'account:own'] as const)(
  'VID-09 VID-10 NOTIF-02 ROLE-10 ROLE-12 LESS-13 %s is refused to visitors, and allowed to users and admins',
  (permission) => {
    expect(isAllowed(ANONYMOUS, permission)).toBe(false);
    expect(isAllowed({ role: 'user', id: 2 }, permission)).toBe(true);
    expect(isAllowed({ role: 'admin', id: 1 }, permission)).toBe(true);
  },
);

it('account:manage is for admins and the command line alone', () => {
  expect(isAllowed(ANONYMOUS, 'account:manage')).toBe(false);
  expect(isAllowed({ role: 'user', id: 2 }, 'account:manage')).toBe(false);
  expect(isAllowed({ role: 'admin', id: 1 }, 'account:manage')).toBe(true);
  expect(isAllowed(OPERATOR, 'account:manage')).toBe(true);
});

it.each(['account:command', 'newsletter:export'] as const)(
  'ROLE-16 %s is for the command line alone, and the command line for nothing else',
  (permission) => {
    expect(isAllowed(OPERATOR, permission)).toBe(true);
    expect(isAllowed(ANONYMOUS, permission)).toBe(false);
    expect(isAllowed({ role: 'user', id: 2 }, permission)).toBe(false);
    expect(isAllowed({ role: 'admin', id: 1 }, permission)).toBe(false);
    expect(isAllowed(OPERATOR, 'content:write')).toBe(false);
  },
);
