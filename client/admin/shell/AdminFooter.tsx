import { styled } from 'styled-components';
import { FooterGround } from '../../frame/FooterGround.tsx';

/** The footer of every page, without the street: a drawing would only be in the way here. */
export function AdminFooter() {
  return (
    <Foot>
      <FooterGround />
    </Foot>
  );
}

/** As wide as the header and the screens. */
const Foot = styled.footer`
  --page-width: 1440px;
`;
