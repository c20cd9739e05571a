import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface ErrorBoxProps {
  children: ReactNode;
  /** If given, the box has a button to dismiss it. */
  onClear?: () => void;
}

/** The red box above a form whose sending failed; it is read out at once. */
export function ErrorBox({ children, onClear }: ErrorBoxProps) {
  const { t } = useLingui();
  return (
    <Box role="alert">
      <p>{children}</p>
      {onClear && (
        <IconButton type="button" aria-label={t`Dismiss the error`} onClick={onClear}>
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding: 6px 6px 6px 16px;
  border: 2px solid var(--coral);
  border-radius: var(--radius-control);
  background: color-mix(in srgb, var(--coral) 8%, var(--surface));
  color: var(--coral);
  line-height: 1.45;

  p {
    padding-block: 6px;
  }

  &:not(:has(button)) {
    padding-inline-end: 16px;
  }

  button {
    flex: none;
    color: inherit;
  }
`;
