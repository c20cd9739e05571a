import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OpenElsewhere } from '#client/admin/forms/OpenElsewhere.tsx';
import { answer } from '../server.ts';
import { drawAdmin } from './render-admin.tsx';

it.each([
  ['en', ['ana'], 'ana has this open, too.'],
  ['en', ['ana', 'bea'], 'ana and bea have this open, too.'],
  ['es', ['ana'], 'ana también lo tiene abierto.'],
  ['es', ['ana', 'bea'], 'ana y bea también lo tienen abierto.'],
] as const)(
  'a form says in %s that %j have it open, and that it is closed when it goes',
  async (language, names, said) => {
    const announced: unknown[] = [];
    answer({
      AdminKeepItemOpen: { data: { keepItemOpen: names } },
      AdminCloseItem: (variables) => {
        announced.push(variables);
        return { data: { closeItem: true } };
      },
    });
    await drawAdmin(<OpenElsewhere type="article" id={3} />, { language });
    await screen.findByText(said);
    cleanup();
    await expect.poll(() => announced).toEqual([{ type: 'article', id: 3 }]);
  },
);
