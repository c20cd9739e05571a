import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

const WORDS = [msg`very weak`, msg`weak`, msg`fair`, msg`good`, msg`strong`];

interface PasswordStrengthProps {
  password: string | undefined;
  /** Names that others know; a password with them is weak. */
  names: (string | undefined)[];
}

/** How hard a new password is to guess. The code that computes it comes with its first letter. */
export default function PasswordStrength({ password = '', names }: PasswordStrengthProps) {
  const { t } = useLingui();
  const [score, setScore] = useState<number | null>(null);
  const known = names.filter(Boolean).join('\n');

  useEffect(() => {
    let isCurrent = true;
    if (password === '') setScore(null);
    else {
      import('./password-score.ts')
        .then(({ passwordScore }) => isCurrent && setScore(passwordScore(password, known.split('\n'))))
        // Without it there is no meter, and the server still refuses what is too weak.
        .catch(() => {});
    }
    return () => {
      isCurrent = false;
    };
  }, [password, known]);

  const words = score === null ? undefined : WORDS[score];
  return (
    <div role="status">
      {words && (
        <Strength>
          <Bar aria-hidden="true" data-score={score} />
          <Trans>Strength: {t(words)}</Trans>
        </Strength>
      )}
    </div>
  );
}

const Strength = styled.p`
  color: var(--muted);
  font-size: var(--step--1);
`;

const Bar = styled.span`
  display: block;
  height: 6px;
  margin-bottom: 4px;
  border-radius: 3px;
  background: linear-gradient(currentColor, currentColor) no-repeat var(--line);
  background-size: 6% 100%;
  color: var(--coral);

  &[data-score='1'] {
    background-size: 25% 100%;
  }

  &[data-score='2'] {
    background-size: 50% 100%;
    color: var(--mango);
  }

  &[data-score='3'] {
    background-size: 75% 100%;
    color: var(--leaf);
  }

  &[data-score='4'] {
    background-size: 100% 100%;
    color: var(--leaf);
  }
`;
