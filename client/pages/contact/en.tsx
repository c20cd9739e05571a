import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'topics',
    title: 'Good reasons to write',
    body: (
      <ul>
        <li>You found a mistake. Please add the address of the page and, if you have it, a source.</li>
        <li>A translation sounds wrong, or there is a better word where you live.</li>
        <li>We lost you halfway through a lesson. Tell us where; others have probably stumbled there, too.</li>
        <li>A topic is missing, or you made something that our readers should know about.</li>
        <li>Something on the site is broken or hard to use, for example with a screen reader.</li>
        <li>You found a security hole. Please tell us before you tell the world.</li>
        <li>
          You want to know what is stored about you, or have it deleted. The{' '}
          <Link to={paths.privacy}>privacy policy</Link> says what that can be.
        </li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What we cannot do',
    body: (
      <p>
        We can’t tell you what to buy or when. And no one, including us, can undo a bitcoin payment, recover a lost seed
        phrase or bring back stolen coins. Anyone who offers you that for a fee is running the next scam:{' '}
        <Link to={paths.glossaryTerm('recovery-scam')}>how to spot one</Link>.
      </p>
    ),
  },
];
