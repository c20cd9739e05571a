import { useLocation } from 'react-router-dom';
import { Redirect } from '../app/page-answer.tsx';

/** In place of an item at an address that it had before: leads on to the present one. @param to path of the item. */
export function Moved({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Redirect to={to + search + hash} isMoved />;
}
