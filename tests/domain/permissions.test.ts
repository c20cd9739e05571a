import { expect, it } from 'vitest';
import { isAllowed, rolesWith } from '#domain/permissions.ts';
import { ANONYMOUS, OPERATOR, ROLES } from '#domain/viewer.ts';

it.each(['draft:read', 'hidden-comment:read', 'content:write', 'comment:moderate'] as const)(
  'ROLE-03 ROLE-06 ROLE-16 %s is refused to visitors and users, and allowed to admins',
  (permission) => {
    expect(isAllowed(ANONYMOUS, permission)).toBe(false);
    expect(isAllowed({ role: 'user', id: 2 }, permission)).toBe(false);
    expect(isAllowed({ role: 'admin', id: 1 }, permission)).toBe(true);
  },
);

it.each(['video:mark', 'item:follow', 'notification:read', 'comment:write', 'course:learn', 'account:own'] as const)(
  'VID-09 VID-10 NOTIF-02 ROLE-10 ROLE-12 LESS-13 %s is refused to visitors, and allowed to users and admins',
  (permission) => {
    expect(isAllowed(ANONYMOUS, permission)).toBe(false);
    expect(isAllowed({ role: 'user', id: 2 }, permission)).toBe(true);
    expect(isAllowed({ role: 'admin', id: 1 }, permission)).toBe(true);
  },
);

it('editors write content, moderators look after comments, and neither manages accounts', () => {
  const editor = { role: 'editor', id: 3 } as const;
  const moderator = { role: 'moderator', id: 4 } as const;
  for (const permission of ['draft:read', 'content:write'] as const) {
    expect([isAllowed(editor, permission), isAllowed(moderator, permission)]).toEqual([true, false]);
    expect(rolesWith(permission)).toEqual(['admin', 'editor']);
  }
  for (const permission of ['hidden-comment:read', 'comment:moderate'] as const) {
    expect([isAllowed(editor, permission), isAllowed(moderator, permission)]).toEqual([false, true]);
  }
  expect(rolesWith('newsletter:compose')).toEqual(['admin', 'editor']);
  expect(rolesWith('newsletter:send')).toEqual(['admin']);
  for (const permission of ['account:manage', 'account:command', 'newsletter:export'] as const) {
    expect([isAllowed(editor, permission), isAllowed(moderator, permission)]).toEqual([false, false]);
  }
  expect(rolesWith('admin:enter')).toEqual(['admin', 'editor', 'moderator']);
  expect(rolesWith('comment:write')).toEqual(ROLES);
});

it('subscriber:manage is for admins alone', () => {
  expect(rolesWith('subscriber:manage')).toEqual(['admin']);
  expect(isAllowed(ANONYMOUS, 'subscriber:manage')).toBe(false);
  expect(isAllowed(OPERATOR, 'subscriber:manage')).toBe(false);
});

it('account:manage is for admins and the command line alone', () => {
  expect(isAllowed(ANONYMOUS, 'account:manage')).toBe(false);
  expect(isAllowed({ role: 'user', id: 2 }, 'account:manage')).toBe(false);
  expect(isAllowed({ role: 'admin', id: 1 }, 'account:manage')).toBe(true);
  expect(isAllowed(OPERATOR, 'account:manage')).toBe(true);
});

it.each(['account:command', 'newsletter:export', 'newsletter:import'] as const)(
  'ROLE-16 %s is for the command line alone, and the command line for nothing else',
  (permission) => {
    expect(isAllowed(OPERATOR, permission)).toBe(true);
    expect(isAllowed(ANONYMOUS, permission)).toBe(false);
    expect(isAllowed({ role: 'user', id: 2 }, permission)).toBe(false);
    expect(isAllowed({ role: 'admin', id: 1 }, permission)).toBe(false);
    expect(isAllowed(OPERATOR, 'content:write')).toBe(false);
  },
);
