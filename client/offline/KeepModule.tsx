import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../app/language.tsx';
import { Button } from '../ui/Button.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { type KeptModule, keepModule, keptModules, type ModuleToKeep, removeModule } from './kept-modules.ts';
import { OfflineTexts } from './OfflineTexts.tsx';
import { canKeepPages } from './worker-registration.ts';

type State =
  | { name: 'unknown' | 'not kept' | 'failed' }
  | { name: 'keeping'; part: number }
  | { name: 'kept'; module: KeptModule; hasUpdateFailed?: boolean };

interface KeepModuleProps {
  module: Omit<ModuleToKeep, 'language'>;
}

/** Keeps a module on this device, with its lessons in the language of the page, and removes it again. */
export default function KeepModule({ module }: KeepModuleProps) {
  const { language } = useLanguage();
  const [isPossible] = useState(canKeepPages);
  if (!isPossible || module.lessons.length === 0) return null;
  return (
    <OfflineTexts>
      <Keeping key={language} module={{ ...module, language }} />
    </OfflineTexts>
  );
}

function Keeping({ module }: { module: ModuleToKeep }) {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ name: 'unknown' });
  const { id, language } = module;

  useEffect(() => {
    keptCopy(id, language).then(
      (found) => setState(found ? { name: 'kept', module: found } : { name: 'not kept' }),
      () => setState({ name: 'not kept' }),
    );
  }, [id, language]);

  async function keep() {
    setState({ name: 'keeping', part: 0 });
    try {
      // Browsers remove what isn't asked to stay when they run out of space.
      await navigator.storage?.persist?.();
      const kept = await keepModule(module, (part) => setState({ name: 'keeping', part }));
      setState({ name: 'kept', module: kept });
    } catch {
      const earlier = await keptCopy(id, language).catch(() => undefined);
      setState(earlier ? { name: 'kept', module: earlier, hasUpdateFailed: true } : { name: 'failed' });
    }
  }

  async function remove() {
    await removeModule(module);
    setState({ name: 'not kept' });
  }

  if (state.name === 'unknown') return null;
  const percent = state.name === 'keeping' ? Math.round(state.part * 100) : 0;
  return (
    <Box role="group" aria-label={t`Offline reading`}>
      {state.name === 'kept' ? (
        <>
          <Button $kind="plain" type="button" onClick={() => void remove()}>
            <Trans>Remove from this device</Trans>
          </Button>
          <Quiet type="button" onClick={() => void keep()}>
            <Trans comment="Button: loads the kept module again">Update</Trans>
          </Quiet>
        </>
      ) : (
        <Button
          $kind="plain"
          type="button"
          aria-disabled={state.name === 'keeping'}
          onClick={() => void (state.name === 'keeping' || keep())}
        >
          <Trans>Keep for offline reading</Trans>
        </Button>
      )}
      <p role="status">
        {state.name === 'keeping' ? (
          <Trans comment="Part of a module that is loaded">Loading… {percent}%</Trans>
        ) : state.name === 'kept' && state.hasUpdateFailed ? (
          <Trans>
            The update failed, so you still have the copy from <FormattedDate iso={state.module.keptAt} />. Check your
            connection and the free space on this device, then try again.
          </Trans>
        ) : state.name === 'kept' ? (
          <Trans>
            Kept on this device since <FormattedDate iso={state.module.keptAt} /> ({megabytes(state.module, language)}).
          </Trans>
        ) : state.name === 'failed' ? (
          <Trans>
            This module couldn’t be kept. Check your connection and the free space on this device, then try again.
          </Trans>
        ) : (
          <Plural
            value={module.lessons.length}
            one="# lesson with its pictures and things to try, in this language."
            other="# lessons with their pictures and things to try, in this language."
          />
        )}
      </p>
    </Box>
  );
}

async function keptCopy(id: number, language: KeptModule['language']): Promise<KeptModule | undefined> {
  return (await keptModules()).find((each) => each.id === id && each.language === language);
}

/** The size of a kept module in megabytes, such as "1.2 MB". */
function megabytes({ bytes }: KeptModule, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    Math.max(bytes / 1_000_000, 0.1),
  );
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;

  p {
    flex: 1 1 14em;
    color: var(--muted);
    font-size: var(--step--1);
    line-height: 1.45;
  }
`;

const Quiet = styled.button`
  min-height: 44px;
  padding: 4px 2px;
  border: 0;
  background: none;
  color: var(--ink);
  text-decoration: underline;
  text-underline-offset: 3px;
`;
