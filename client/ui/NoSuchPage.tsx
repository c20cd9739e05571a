import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { HttpStatus } from '../app/page-answer.tsx';
import { ButtonLink } from './Button.tsx';
import { ListEmpty } from './ListState.tsx';

interface NoSuchPageProps {
  page: number;
  /** Address of the first page; if omitted, that of this page without its parameters. */
  first?: string;
}

/** An address with a page number behind the last one, for example an old link into a list that got shorter. */
export function NoSuchPage({ page, first }: NoSuchPageProps) {
  const { pathname } = useLocation();
  return (
    <>
      <HttpStatus status={404} />
      <ListEmpty
        action={
          <ButtonLink to={first ?? pathname}>
            <Trans>Go to the first page</Trans>
          </ButtonLink>
        }
      >
        <Trans>This list has no page {page}.</Trans>
      </ListEmpty>
    </>
  );
}
