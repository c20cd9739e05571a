import { styled } from 'styled-components';
import { Drawing } from '../ui/Drawing.tsx';
import { FooterGround } from './FooterGround.tsx';

export function Footer() {
  return (
    <Foot>
      <Street name="course-street" />
      <FooterGround />
    </Foot>
  );
}

const Foot = styled.footer`
  margin-top: 72px;
`;

const Street = styled(Drawing)`
  display: block;
  width: 100%;
  height: auto;
  min-height: 96px;
  aspect-ratio: 6;
  filter: var(--art-light);
`;
