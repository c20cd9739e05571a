import { paths } from '../../app/paths.ts';
import { ContactAddress } from '../../ui/ContactAddress.tsx';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'site',
    title: 'What this site is',
    body: (
      <p>
        A place to learn about Bitcoin: articles, videos, a course and a glossary, in English and Spanish, free of
        charge. By using it you agree to these terms. If you don't, please don't use it.
      </p>
    ),
  },
  {
    id: 'no-advice',
    title: 'Education, not financial advice',
    body: (
      <>
        <p>
          Nothing here is financial, investment, tax or legal advice, or a recommendation to buy or sell anything. We
          don't know your situation. For decisions that need advice, ask somebody who is qualified to give it.
        </p>
        <p>
          Bitcoin carries risks that no lesson takes away. Its price can fall steeply. Payments can't be undone. Whoever
          loses the keys loses the coins. Try what you learn with small amounts first.
        </p>
      </>
    ),
  },
  {
    id: 'our-content',
    title: 'Our texts and drawings',
    body: (
      <p>
        What we wrote and drew ourselves is © Sato. You are welcome to read, print and link to it, and to quote from it
        if you name the source and link to the page. For more than that, such as a translation or a whole lesson in your
        own course, <Link to={paths.contact}>ask us</Link>; we like to see these texts travel.
      </p>
    ),
  },
  {
    id: 'imported-content',
    title: 'Texts and videos of others',
    body: (
      <p>
        What comes from other authors stays theirs and keeps its own license, which is credited where the item is shown.
        If you use it, that license is what counts. If you find something here that should not be here, or a credit that
        is wrong, tell us and we will put it right.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'How to use the site',
    body: (
      <>
        <p>Use it the way you would a good public library. That means you don't:</p>
        <ul>
          <li>break in, get around its limits, or load so much that others can't read;</li>
          <li>use our name, our dog or our pages to deceive people;</li>
          <li>bring in scams, malware, advertising, insults or anything against the law;</li>
          <li>ask others for their seed phrases, private keys or passwords;</li>
          <li>get into somebody else's account, or register by machine.</li>
        </ul>
        <p>We can remove what goes against this, and keep out whoever goes on with it.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account and your comments',
    body: (
      <>
        <p>
          Keep your password to yourself; you answer for what is done with your account. Choose a name that does not
          pass for somebody else. You can delete the account in the <Link to={paths.settings}>settings</Link> at any
          time.
        </p>
        <p>
          What you write in a comment stays yours. You allow us to show it on this site for as long as it stands here;
          your comments stay when you delete your account, without your name, unless you delete them before. We can hide
          or delete comments that break these rules. Never post a seed phrase or a private key: what looks like one is
          not accepted.
        </p>
      </>
    ),
  },
  {
    id: 'warranty',
    title: 'No warranty',
    body: (
      <>
        <p>
          We take care, but texts can contain mistakes or be out of date, and the site can be down. It is offered as it
          is, without any warranty. As far as the law allows, we are not liable for losses that come from using it,
          including lost or stolen coins. Links lead to sites that others are responsible for.
        </p>
        <p>Rights that the law gives you and that no terms can take away stay yours.</p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        What we store, how to download it and how to have it deleted, is in the{' '}
        <Link to={paths.privacy}>privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When we change these terms, the new version stands on this page with a new date, and it counts from that day on.
        Nothing changes backwards. Questions go to <ContactAddress />.
      </p>
    ),
  },
];
