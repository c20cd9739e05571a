import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../app/language.tsx';
import { Button } from '../ui/Button.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { OfflineTexts } from './OfflineTexts.tsx';
import { type ModuleToSave, removeModule, type SavedModule, savedModules, saveModule } from './saved-modules.ts';
import { canSavePages } from './worker-registration.ts';

type State =
  | { name: 'unknown' | 'not saved' | 'failed' }
  | { name: 'saving'; part: number }
  | { name: 'saved'; module: SavedModule; hasUpdateFailed?: boolean };

interface SaveModuleProps {
  module: Omit<ModuleToSave, 'language'>;
}

/** Saves a module on this device, with its lessons in the language of the page, and removes it again. */
export default function SaveModule({ module }: SaveModuleProps) {
  const { language } = useLanguage();
  const [isPossible] = useState(canSavePages);
  if (!isPossible || module.lessons.length === 0) return null;
  return (
    <OfflineTexts>
      <Saving key={language} module={{ ...module, language }} />
    </OfflineTexts>
  );
}

function Saving({ module }: { module: ModuleToSave }) {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ name: 'unknown' });
  const { id, language } = module;

  useEffect(() => {
    savedCopy(id, language).then(
      (found) => setState(found ? { name: 'saved', module: found } : { name: 'not saved' }),
      () => setState({ name: 'not saved' }),
    );
  }, [id, language]);

  async function save() {
    setState({ name: 'saving', part: 0 });
    try {
      // Browsers remove what isn't asked to stay when they run out of space.
      await navigator.storage?.persist?.();
      const saved = await saveModule(module, (part) => setState({ name: 'saving', part }));
      setState({ name: 'saved', module: saved });
    } catch {
      const earlier = await savedCopy(id, language).catch(() => undefined);
      setState(earlier ? { name: 'saved', module: earlier, hasUpdateFailed: true } : { name: 'failed' });
    }
  }

  async function remove() {
    await removeModule(module);
    setState({ name: 'not saved' });
  }

  if (state.name === 'unknown') return null;
  const percent = state.name === 'saving' ? Math.round(state.part * 100) : 0;
  return (
    <Box role="group" aria-label={t`Offline reading`}>
      {state.name === 'saved' ? (
        <>
          <Button $kind="plain" type="button" onClick={() => void remove()}>
            <Trans>Remove from this device</Trans>
          </Button>
          <Quiet type="button" onClick={() => void save()}>
            <Trans comment="Button: loads the saved module again">Update</Trans>
          </Quiet>
        </>
      ) : (
        <Button
          $kind="plain"
          type="button"
          aria-disabled={state.name === 'saving'}
          onClick={() => void (state.name === 'saving' || save())}
        >
          <Trans>Keep for offline reading</Trans>
        </Button>
      )}
      <p role="status">
        {state.name === 'saving' ? (
          <Trans comment="Part of a module that is loaded">Loading… {percent}%</Trans>
        ) : state.name === 'saved' && state.hasUpdateFailed ? (
          <Trans>
            The update failed, so you still have the copy from <FormattedDate iso={state.module.keptAt} />. Check your
            connection and the free space on this device, then try again.
          </Trans>
        ) : state.name === 'saved' ? (
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

async function savedCopy(id: number, language: SavedModule['language']): Promise<SavedModule | undefined> {
  return (await savedModules()).find((each) => each.id === id && each.language === language);
}

/** The size of a saved module in megabytes, such as "1.2 MB". */
function megabytes({ bytes }: SavedModule, language: string): string {
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
