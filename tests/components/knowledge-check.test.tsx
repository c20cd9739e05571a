import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KnowledgeCheck } from '#client/features/course/KnowledgeCheck.tsx';
import { draw } from './render.tsx';

const verdict = () => screen.getByRole('status').textContent;
const optionOf = (name: RegExp) => screen.getByRole('radio', { name }).closest('label') as HTMLElement;

describe('the fixed question', () => {
  it('LESS-08 says whether the answer is right or wrong, and why, until another is chosen, and the dog reacts', async () => {
    const person = await draw(<KnowledgeCheck questions={[]} />);
    const dogs = new Set<string | null>();
    for (const [name, word, said] of [
      [/receipt/, 'Wrong', /^Not quite\. .*only the private key can make it/],
      [/private key/, 'Right', /^Right! .*only the private key can make it/],
    ] as const) {
      await person.click(screen.getByRole('radio', { name }));
      expect(verdict()).toBe('');
      expect(screen.queryByText(/^(Right|Wrong)$/)).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Check Answer' }));
      expect(verdict()).toMatch(said);
      within(optionOf(name)).getByText(word);
      expect(document.querySelectorAll('label svg')).toHaveLength(1);
      dogs.add(document.querySelector('img')?.getAttribute('src') ?? null);
    }
    expect(dogs.size).toBe(2);
  });

  it('LESS-07 LESS-08 asks and answers in Spanish', async () => {
    const person = await draw(<KnowledgeCheck questions={[]} />, { language: 'es' });
    await person.click(screen.getByRole('radio', { name: /clave privada/ }));
    await person.click(screen.getByRole('button', { name: 'Comprobar respuesta' }));
    expect(verdict()).toMatch(/^¡Correcto! .*solo la clave privada/);
  });
});
