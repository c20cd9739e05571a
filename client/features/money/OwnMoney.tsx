import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { useLateTexts } from '../../app/useLateTexts.ts';
import type { StoredText } from '../../ui/Text.tsx';
import { type Amount, markAmounts, unmarkAmounts } from './amounts.ts';
import { loadMoneyTexts } from './money-texts.ts';
import { useOwnPrice } from './own-price.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { type OwnPrice, worthOf, writtenPrice } from './price.ts';

interface OwnMoneyProps {
  /** The element that holds the text. */
  root: RefObject<HTMLElement | null>;
  html: StoredText;
}

/** Shows what the amounts of a text are worth at the price that the reader has entered, and after one asks for it. */
export default function OwnMoney({ root, html }: OwnMoneyProps) {
  const i18n = useLateTexts(loadMoneyTexts);
  const price = useOwnPrice();
  const [amounts, setAmounts] = useState<readonly Amount[]>([]);
  const [isOpen, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another tree.
  useEffect(() => {
    const found = root.current ? markAmounts(root.current, html.language) : [];
    setAmounts(found);
    return () => {
      setAmounts([]);
      unmarkAmounts(found);
    };
  }, [root, html.value, html.language]);

  const [first] = amounts;
  if (!i18n || !first) return null;
  const withControl = amounts.find(({ place }) => !place.closest('details')) ?? first;
  return (
    <I18nProvider i18n={i18n}>
      {amounts.map((amount, index) =>
        createPortal(
          <Worth
            sats={amount.sats}
            price={price}
            language={html.language}
            control={amount === withControl && (() => setOpen(true))}
          />,
          amount.place,
          // Amounts are never reordered.
          String(index),
        ),
      )}
      {isOpen && <PriceDialog price={price} sats={withControl.sats} onClose={() => setOpen(false)} />}
    </I18nProvider>
  );
}

interface WorthProps {
  sats: number;
  price: OwnPrice | null;
  /** The language of the text. */
  language: string;
  /** Opens the dialog; only one amount has it. */
  control: (() => void) | false;
}

function Worth({ sats, price, language, control }: WorthProps) {
  const { i18n, t } = useLingui();
  if (!price && !control) return null;
  const { locale } = i18n;
  const written = price && `${writtenPrice(price.price, locale)}\u00a0${price.currency}`;
  return (
    <Aside
      lang={locale === language ? undefined : locale}
      title={written ? t`At your price: 1 BTC = ${written}` : undefined}
      data-has-worth={price ? '' : undefined}
    >
      {' '}
      {price && `(≈\u00a0${worthOf(sats, price, locale)}${control ? ', ' : ')'}`}
      {control && (
        <Unbroken>
          {price ? null : '('}
          <button type="button" onClick={control}>
            <ControlText hasPrice={price !== null} />
          </button>
          )
        </Unbroken>
      )}
    </Aside>
  );
}

function ControlText({ hasPrice }: { hasPrice: boolean }): ReactNode {
  if (hasPrice) {
    return (
      <Trans comment="Button that changes the price; after an amount: 20,000 sats (≈ 360 pesos, …)">
        at your price
      </Trans>
    );
  }
  return (
    <Trans comment="Button that asks for the price of a bitcoin; after an amount: 20,000 sats (…)">
      in your money?
    </Trans>
  );
}

/** No line ends between a button and its parentheses. */
const Unbroken = styled.span`
  white-space: nowrap;
`;

const Aside = styled.span`
  color: var(--muted);
  font-size: 0.94em;

  button {
    padding: 2px 0;
    border: 0;
    background: none;
    color: var(--teal);
    font: inherit;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  @media print {
    &:not([data-has-worth]) {
      display: none;
    }

    &&& button {
      display: inline;
      color: inherit;
      text-decoration: none;
    }
  }
`;
