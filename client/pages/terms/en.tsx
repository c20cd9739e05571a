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
        charge. By using it you agree to these terms. If you don’t, please don’t use it.
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
          don’t know your situation. For decisions that need advice, ask someone who is qualified to give it.
        </p>
        <p>
          Bitcoin carries risks that no lesson can remove. Its price can fall steeply. Payments can’t be undone. If you
          lose the keys, you lose the coins. Try what you learn with small amounts first.
        </p>
      </>
    ),
  },
  {
    id: 'our-content',
    title: 'Our texts and drawings',
    body: (
      <p>
        What we wrote and drew ourselves is © Sato. You are welcome to read, print and link to it, and to quote from it
        if you name the source and link to the page. For more than that, such as a translation or a whole lesson in your
        own course, <Link to={paths.contact}>ask us</Link>; we like to see these texts travel.
      </p>
    ),
  },
  {
    id: 'imported-content',
    title: 'Other people’s texts and videos',
    body: (
      <p>
        What comes from other authors stays theirs and keeps its own license, which is credited where the item is shown.
        If you use it, that license is what counts. If you find something that should not be here, or a credit that is
        wrong, tell us and we will correct it.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'How to use the site',
    body: (
      <>
        <p>Use it the way you would a good public library. That means you don’t:</p>
        <ul>
          <li>break in, get around its limits, or load so much that others can’t read;</li>
          <li>use our name, our dog or our pages to deceive people;</li>
          <li>bring in scams, malware, advertising, insults or anything against the law;</li>
          <li>ask others for their seed phrases, private keys or passwords;</li>
          <li>get into someone else’s account, or register with a bot.</li>
        </ul>
        <p>We can remove what breaks these rules, and keep out anyone who continues to break them.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account and your comments',
    body: (
      <>
        <p>
          Keep your password to yourself; you are responsible for what is done with your account. Don’t choose a name
          that makes you look like someone else. You can delete the account in the{' '}
          <Link to={paths.settings}>settings</Link> at any time.
        </p>
        <p>
          What you write in a comment stays yours. You allow us to show it on this site for as long as it is here; your
          comments stay when you delete your account, without your name, unless you delete them first. We can hide or
          delete comments that break these rules. Never post a seed phrase or a private key: the site rejects anything
          that looks like one.
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
          We take care, but texts can contain mistakes or be out of date, and the site can be down. It is offered as is,
          without any warranty. As far as the law allows, we are not liable for losses that come from using it,
          including lost or stolen coins. Other people are responsible for the sites that we link to.
        </p>
        <p>You keep all rights that the law gives you and that no terms can remove.</p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        What we store, how to download it and how to have it deleted: it’s all in the{' '}
        <Link to={paths.privacy}>privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When we change these terms, the new version appears on this page with a new date, and it applies from that day
        on. No change is retroactive. Send questions to <ContactAddress />.
      </p>
    ),
  },
];
