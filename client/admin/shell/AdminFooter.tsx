import { FooterGround } from '../../frame/FooterGround.tsx';

/** The footer of every page, without the street: a drawing would only be in the way here. */
export function AdminFooter() {
  return (
    <footer>
      <FooterGround />
    </footer>
  );
}
