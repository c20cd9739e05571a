import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { writtenNumber } from '#domain/written-number.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { storeOwnPrice } from './own-price.ts';
import { CURRENCY_MAX, currencyIn, type OwnPrice, PRICE_LENGTH_MAX, priceIn, worthOf, writtenPrice } from './price.ts';

const EXAMPLE = 1_800_000;

interface PriceDialogProps {
  /** The stored one. */
  price: OwnPrice | null;
  /** The amount to show as an example. */
  sats: number;
  onClose(): void;
}

/** Asks for the price of one bitcoin in the reader's own money, which stays in this browser. */
export function PriceDialog({ price: stored, sats, onClose }: PriceDialogProps) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const [typedPrice, setTypedPrice] = useState(stored ? writtenPrice(stored.price, locale) : '');
  const [typedCurrency, setTypedCurrency] = useState(stored?.currency ?? '');
  const [isChecked, setChecked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const price = priceIn(typedPrice);
  const currency = currencyIn(typedCurrency);
  const entered = price && currency ? { price, currency } : null;
  const example = writtenNumber(EXAMPLE, locale);
  const amount = writtenNumber(sats, locale);
  const worth = entered && worthOf(sats, entered, locale);

  return (
    <Dialog title={<Trans>Amounts in your money</Trans>} onClose={onClose}>
      {(close) => {
        function store(next: OwnPrice | null) {
          if (storeOwnPrice(next)) close();
          else setRefused(true);
        }

        function handleSubmit(event: FormEvent) {
          event.preventDefault();
          setChecked(true);
          if (entered) store(entered);
        }

        return (
          <Form noValidate onSubmit={handleSubmit}>
            <p>
              <Trans>
                Enter what one bitcoin costs in the money you use. Amounts in sats then show what they are worth at that
                price. It stays in this browser, and changes only when you change it.
              </Trans>
            </p>
            <TextField
              label={<Trans>Price of 1 BTC</Trans>}
              hint={
                isChecked && price === null ? (
                  <Problem role="alert">
                    <Trans>Enter only a number greater than 0, for example {example}.</Trans>
                  </Problem>
                ) : (
                  <Trans>For example: {example}</Trans>
                )
              }
              aria-invalid={isChecked && price === null ? true : undefined}
              value={typedPrice}
              inputMode="decimal"
              autoComplete="off"
              maxLength={PRICE_LENGTH_MAX}
              onChange={({ target }) => setTypedPrice(target.value)}
            />
            <TextField
              label={<Trans>Name of your money</Trans>}
              hint={
                isChecked && currency === null ? (
                  <Problem role="alert">
                    <Trans>Enter a name or code without digits, for example pesos or USD.</Trans>
                  </Problem>
                ) : (
                  <Trans>For example: pesos or USD</Trans>
                )
              }
              aria-invalid={isChecked && currency === null ? true : undefined}
              value={typedCurrency}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={CURRENCY_MAX}
              onChange={({ target }) => setTypedCurrency(target.value)}
            />
            <p role="status">
              {worth && (
                <Trans>
                  {amount} sats ≈ {worth}
                </Trans>
              )}
            </p>
            {isRefused && (
              <Problem role="alert">
                <Trans>Your browser doesn’t let this site store the price. Check its settings for stored data.</Trans>
              </Problem>
            )}
            <Actions>
              <Button type="submit">
                <Trans>Show amounts</Trans>
              </Button>
              {stored && (
                <Button type="button" $kind="plain" onClick={() => store(null)}>
                  <Trans>Remove price</Trans>
                </Button>
              )}
              <Button type="button" $kind="plain" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
            </Actions>
          </Form>
        );
      }}
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: 16px;

  > p {
    line-height: 1.5;
  }

  > p:empty {
    display: none;
  }
`;

const Problem = styled.span`
  color: var(--coral);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;
