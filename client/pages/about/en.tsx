import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'sato',
    title: 'Who Sato is',
    body: (
      <>
        <p>
          In Puerto Rico, a mixed-breed dog is <i lang="es">un sato</i>. Many satos live on the street: no pedigree, no
          owner, friends on every corner, and a good nose for who means well. And “sato” is how <em>Satoshi</em> begins,
          the name that Bitcoin’s unknown inventor used and the name of the smallest unit of a bitcoin.
        </p>
        <p>
          Ours is a drawing: sandy coat, one ear up and one folded, and a mango bandana with a small keyhole. The
          keyhole stands for his private key. He never shows anyone what is behind it, and neither should you.
        </p>
      </>
    ),
  },
  {
    id: 'beliefs',
    title: 'What we believe',
    body: (
      <ul>
        <li>
          <strong>No hype.</strong> No price tickers, no predictions, no last chances. Bitcoin is interesting enough
          without them.
        </li>
        <li>
          <strong>No trading.</strong> We don’t tell you to buy, to sell or to hold, and there is nothing to buy here.
        </li>
        <li>
          <strong>Not financial advice.</strong> What you do with your money is your decision. We explain how things
          work, including what goes wrong: lost keys, scams, high fees, prices that fall.
        </li>
        <li>
          <strong>Sources named.</strong> If a text builds on someone else’s work, it says so and links to it. “Don’t
          trust, verify” goes for us, too.
        </li>
        <li>
          <strong>For everyone.</strong> You need no technical background and no money to learn here, and you can read
          without telling us who you are.
        </li>
      </ul>
    ),
  },
  {
    id: 'making',
    title: 'How a text is made',
    body: (
      <>
        <p>
          The site speaks English and Spanish, and each text should read as if it had been written in your language. If
          a text has no Spanish version yet, you see the English one.
        </p>
        <p>
          Fees, software and prices change, so texts carry a date. And we make mistakes. If you find one, in a fact or
          in a translation, <Link to={paths.contact}>write to us</Link>: corrections are welcome, and they go into the
          text itself.
        </p>
      </>
    ),
  },
  {
    id: 'credits',
    title: 'Built on open work',
    body: (
      <>
        <p>
          Bitcoin is open source, and much of the best writing about it is free to share as well. Some of the texts and
          videos here come from other authors, under the licenses that they chose or from their own channels. Below each
          of them you’ll find who made it and where the original is. Thank you for letting others learn from it.
        </p>
        <p>
          The drawings are our own. The typeface you are reading is{' '}
          <a href="https://github.com/googlefonts/atkinson-hyperlegible-next">Atkinson Hyperlegible Next</a>, made for
          readers with low vision, and the headings are <a href="https://github.com/hafontia/Fredoka-One">Fredoka</a>.
          Both are published under the SIL Open Font License.
        </p>
      </>
    ),
  },
];
