import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SendingProblem } from '#domain/field-problem.ts';
import { missingTexts } from '#domain/newsletter-issue.ts';
import { failureOf } from '../../app/failure.ts';
import { useLanguage } from '../../app/language.tsx';
import type { NewsletterIssue_IssueFragment as Issue } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isUnconfirmed } from '../confirmation/confirmation.ts';
import { momentProblem, timeZoneName } from '../forms/schedule/local-time.ts';
import { MomentField } from '../forms/schedule/MomentField.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { TEXT_NAMES } from './issue-texts.ts';
import { useIssueWrites } from './useIssueWrites.tsx';

const ReadersQuery = graphql(`
  query AdminNewsletterReaders {
    newsletterReaders {
      language
      count
    }
  }
`);

interface SendDialogProps {
  issue: Issue;
  /** Whether it asks for a time. */
  isLater: boolean;
  onClose(): void;
}

/** Asks before an issue is sent or scheduled, and says to how many people it goes. */
export function SendDialog({ issue, isLater, onClose }: SendDialogProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { data } = useQuery(ReadersQuery, { fetchPolicy: 'network-only' });
  const { schedule } = useIssueWrites();
  const showFailure = useWriteFailure();
  const [moment, setMoment] = useState(issue.sendAt ?? '');
  const [timeProblem, setTimeProblem] = useState<string>();
  const [problem, setProblem] = useState<SendingProblem>();
  const missing = missingTexts({
    intro: issue.intro ?? null,
    subjectEs: issue.subjectEs ?? null,
    introEs: issue.introEs ?? null,
  }).map((name) => t(TEXT_NAMES[name]));
  const countOf = (of: 'en' | 'es') => data?.newsletterReaders.find((readers) => readers.language === of)?.count ?? 0;
  const english = countOf('en');
  const spanish = countOf('es');
  const zone = timeZoneName(language);
  const mayConfirm = missing.length === 0 && data !== undefined;

  async function confirm(): Promise<boolean> {
    const unfit = isLater ? momentProblem(moment) : undefined;
    if (unfit) {
      setTimeProblem(unfit);
      return false;
    }
    try {
      await schedule(issue.id, issue.version, isLater ? moment : null);
      showToast({ title: isLater ? t`Issue scheduled` : t`The issue is being sent` });
    } catch (error) {
      if (isUnconfirmed(error)) return false;
      const { sendAt } = failureOf(error).fields;
      if (sendAt === 'send_at_past' || sendAt === 'no_readers') {
        setProblem(sendAt);
        return false;
      }
      showFailure(t`Couldn’t send the issue`, t`An error occurred. Nothing was changed. Please try again.`, error);
    }
    return true;
  }

  return (
    <AdminDialog
      title={isLater ? <Trans>Schedule this issue</Trans> : <Trans>Send this issue now?</Trans>}
      label={isLater ? <Trans>Schedule</Trans> : <Trans>Send now</Trans>}
      onConfirm={mayConfirm ? confirm : undefined}
      onClose={onClose}
    >
      {missing.length > 0 ? (
        <ErrorBox>
          <Trans>
            Readers of both languages need a subject and an intro. Missing: {missing.join(', ')}. Fill them in and save
            the issue first.
          </Trans>
        </ErrorBox>
      ) : (
        <>
          {problem && (
            <ErrorBox>
              {problem === 'send_at_past' ? (
                <Trans>This time has passed. Choose a later one, or send the issue now.</Trans>
              ) : (
                <Trans>No one has confirmed a subscription yet, so there is no one to send it to.</Trans>
              )}
            </ErrorBox>
          )}
          <p>
            <strong>{issue.subject}</strong>
          </p>
          {data && (
            <p>
              {isLater ? <Trans>Right now, it would go to:</Trans> : <Trans>It goes to:</Trans>}{' '}
              <Plural value={english} one="# reader in English" other="# readers in English" />
              {', '}
              <Plural value={spanish} one="# reader in Spanish" other="# readers in Spanish" />.
            </p>
          )}
          {isLater ? (
            <MomentField
              isAlone
              name="sendAt"
              label={<Trans>Send at</Trans>}
              value={moment}
              onChange={(next) => {
                setMoment(next);
                setTimeProblem(undefined);
                setProblem(undefined);
              }}
              hint={<Trans>Times are in your time zone: {zone}.</Trans>}
              problem={timeProblem}
            />
          ) : (
            <p>
              <Trans>
                Sent emails can’t be recalled. You can stop sending, but readers who already have the issue will keep
                it.
              </Trans>
            </p>
          )}
        </>
      )}
    </AdminDialog>
  );
}
