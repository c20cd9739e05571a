import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = codes.join('\n');

  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t`Copied`, description: t`Keep the codes where only you can find them.` });
    } catch {
      showToast({ title: t`Nothing was copied`, description: t`Select the codes and copy them.`, tone: 'destructive' });
    }
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        <Trans>Your recovery codes</Trans>
      </h3>
      <p>
        <Trans>
          If you lose your phone, you can log in with one of these codes instead. Each works once. Save them now: they
          won’t be shown again.
        </Trans>
      </p>
      <List>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </List>
      <Buttons>
        <Button type="button" $kind="plain" onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        <ButtonAnchor
          $kind="plain"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${BRAND.name.toLowerCase()}-recovery-codes.txt`}
        >
          <Trans>Download</Trans>
        </ButtonAnchor>
        <Button type="button" onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </Buttons>
    </>
  );
}

const List = styled.ol`
  columns: 260px 2;
  column-gap: 32px;
  padding-inline-start: 28px;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;
