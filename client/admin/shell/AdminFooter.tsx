import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';

/** One line: the street and the link columns of the public footer would only be in the way here. */
export function AdminFooter() {
  const year = new Date().getUTCFullYear();
  return (
    <Foot>
      {/* The server's year stays where the visitor's clock tells another one. */}
      <span suppressHydrationWarning>
        <Trans>
          © {year} {BRAND.name}. All rights reserved.
        </Trans>
      </span>
    </Foot>
  );
}

const Foot = styled.footer`
  width: 100%;
  max-width: 1440px;
  margin-inline: auto;
  padding: 16px clamp(16px, 4vw, 40px);
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: 0.8125rem;
`;
