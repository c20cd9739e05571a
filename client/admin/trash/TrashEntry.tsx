import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { Link, useLocalized } from '../../ui/Link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EntryActions } from '../history/Entries.tsx';
import { FormattedTime } from '../history/FormattedTime.tsx';
import { useInLanguage } from '../in-language.ts';
import { Check } from '../list/Check.tsx';
import { SECTION_OF } from '../sections.ts';
import { TYPE_NAMES } from '../texts.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { Pill } from '../ui/StatusBadge.tsx';
import type { TrashedRow } from './trashed-row.tsx';
import { useRestoreFromTrash, useTrashFailure } from './useTrashWrites.tsx';
import { useUnscheduledText } from './useUnscheduledText.tsx';

const DAY = 24 * 60 * 60 * 1_000;

interface TrashEntryProps {
  item: TrashedRow;
  isSelected: boolean;
  onToggle(): void;
  onPurge(): void;
}

/** One deleted item, with the ways to bring it back or let it go. */
export function TrashEntry({ item, isSelected, onToggle, onPurge }: TrashEntryProps) {
  const { t } = useLingui();
  const named = useInLanguage();
  const { type, id, title, deletedAt, deletedBy, keptUntil, lessonCount, commentCount } = item;
  const module = item.module && named(item.module);
  const { restore, isBusy } = useRestore(item);
  const daysLeft = Math.max(0, Math.ceil((Date.parse(keptUntil) - Date.now()) / DAY));
  return (
    <li>
      <div>
        <Row>
          <Check label={t`Select ${title}`} isOn={isSelected} onToggle={onToggle} />
          <Item>
            <span>
              {type === 'comment' ? title : <Link to={paths.adminHistory(SECTION_OF[type], id)}>{title}</Link>}{' '}
              <Pill>{t(TYPE_NAMES[type])}</Pill>
            </span>
            {module && (
              <span>
                <Trans>Its module “{module.title}” is in the trash too, so they have to come back together.</Trans>
              </span>
            )}
            <small>
              <span>
                {deletedBy ? (
                  <Trans>
                    Deleted by {deletedBy}, <FormattedTime iso={deletedAt} />
                  </Trans>
                ) : (
                  <Trans>
                    Deleted <FormattedTime iso={deletedAt} />
                  </Trans>
                )}
              </span>
              {lessonCount > 0 && (
                <span>
                  <Plural value={lessonCount} one="with # lesson" other="with # lessons" />
                </span>
              )}
              {commentCount > 0 && (
                <span>
                  {type === 'comment' ? (
                    <Plural value={commentCount} one="with # reply" other="with # replies" />
                  ) : (
                    <Plural value={commentCount} one="with # comment" other="with # comments" />
                  )}
                </span>
              )}
              <strong>
                <Plural value={daysLeft} _0="less than an hour left" one="# day left" other="# days left" />
              </strong>
            </small>
          </Item>
        </Row>
      </div>
      <EntryActions>
        <AdminButton
          type="button"
          aria-disabled={isBusy}
          aria-label={module ? t`Restore ${title} with its module` : t`Restore ${title}`}
          onClick={() => void restore()}
        >
          {module ? <Trans>Restore with its module</Trans> : <Trans>Restore</Trans>}
        </AdminButton>
        <AdminButton type="button" $kind="quiet-danger" aria-label={t`Delete ${title} permanently`} onClick={onPurge}>
          <Trans>Delete permanently</Trans>
        </AdminButton>
      </EntryActions>
    </li>
  );
}

const Row = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 4px;

  > label {
    flex: none;
    margin-block: -8px;
  }
`;

const Item = styled.div`
  display: grid;
  flex: 1;
  gap: 3px;
  min-width: 0;
`;

/** Brings an item back, a lesson after its module if that is in the trash too. */
function useRestore(item: TrashedRow) {
  const { type, id, slug, title, lessonCount, commentCount } = item;
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const takeOut = useRestoreFromTrash();
  const showFailure = useTrashFailure();
  const unscheduledText = useUnscheduledText();
  const navigate = useNavigate();
  const form = useLocalized(paths.adminItem(SECTION_OF[type], id));

  async function restore() {
    if (isBusy) return;
    setBusy(true);
    const [outcome] = await takeOut([item]);
    if (outcome?.error) showFailure(t`Couldn’t restore`, outcome.error);
    else {
      const present = outcome?.slug ?? slug;
      const unscheduled = unscheduledText(outcome?.restored ?? []);
      showToast({
        title: t`“${title}” is back`,
        description:
          present !== slug ? (
            <>
              <Trans>
                Another item now uses the slug “{slug}”, so this one has “{present}”. You can change it in the form.
              </Trans>{' '}
              {unscheduled}
            </>
          ) : unscheduled ? (
            unscheduled
          ) : lessonCount + commentCount > 0 ? (
            <Trans>Everything that belongs to it is back too.</Trans>
          ) : undefined,
        action: {
          label: t({ message: 'Open', comment: 'Verb: open the form of the item' }),
          alternative: t`You’ll find it in its list.`,
          onSelect: () => void navigate(form),
        },
      });
    }
    setBusy(false);
  }

  return { restore, isBusy };
}
