import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '#client/pages/glossary/entries.ts';
import { Glossary } from '#client/pages/glossary/Glossary.tsx';
import { definitions } from '#domain/glossary/en.ts';
import { TERM_IDS } from '#domain/glossary.ts';
import { draw } from './render.tsx';

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the glossary' });
const terms = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
const count = (text: string) => expect.poll(() => document.querySelector('[role=status]')?.textContent).toBe(text);

describe('the glossary', () => {
  it('PAGE-06 filters while one types, announces the count, and says when nothing is found', async () => {
    const person = await draw(<Glossary entries={entriesOf(definitions, 'en')} readingsOf={() => []} />);
    await count(`${TERM_IDS.length} terms`);
    await person.type(field(), 'no such thing as a moon');
    screen.getByText('No terms match your search.');
    expect(terms()).toEqual([]);
    await person.clear(field());
    await person.type(field(), 'ARBOL DE MERKLE');
    await count('1 term');
    expect(terms()).toEqual(['Merkle tree']);
    await person.type(field(), ' in no term');
    await person.click(screen.getByRole('button', { name: 'Show all terms' }));
    await count(`${TERM_IDS.length} terms`);
    expect(field().value).toBe('');
  });

  it('shows all terms again when one follows a link to a term that is not shown', async () => {
    const person = await draw(<Glossary entries={entriesOf(definitions, 'en')} readingsOf={() => []} />);
    await person.type(field(), 'Merkle tree');
    await person.click(screen.getAllByRole('link', { name: 'block header' })[0] as HTMLElement);
    await count(`${TERM_IDS.length} terms`);
    expect(field().value).toBe('');
  });
});
