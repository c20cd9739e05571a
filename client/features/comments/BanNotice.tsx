import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { dayHere } from '#domain/date.ts';
import { paths } from '../../app/paths.ts';
import type { Account } from '../../app/viewer.tsx';
import { Explanation } from '../../ui/Explanation.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Link } from '../../ui/Link.tsx';

/** In place of the box for comments, for someone whom a moderator has stopped from commenting. */
export function BanNotice({ ban }: { ban: NonNullable<Account['commentBan']> }) {
  return (
    <Box role="note">
      <p>
        {ban.until ? (
          <Trans comment="Then a date such as Dec 3, 2026">
            A moderator has stopped you from commenting through <FormattedDate iso={dayHere(ban.until)} />.
          </Trans>
        ) : (
          <Trans>A moderator has stopped you from commenting.</Trans>
        )}
      </p>
      <Explanation reason={ban.reason} note={ban.note} />
      <p>
        <Trans>
          You can still read and learn here. If you think this is a mistake, <Link to={paths.contact}>write to us</Link>
          .
        </Trans>
      </p>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 10px;
  margin-bottom: 32px;
  padding: 14px 18px;
  border: 2px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--surface);
  line-height: 1.5;
`;
