import { Trans } from '@lingui/react/macro';
import { failureOf } from '../../../app/failure.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { graphql } from '../../../gql/index.ts';
import { type Confirmation, ConfirmForm } from './ConfirmForm.tsx';

const RemovePasskeyMutation = graphql(`
  mutation RemovePasskey($id: Int!, $password: String!, $code: String, $language: Language!) {
    removePasskey(id: $id, password: $password, code: $code, language: $language)
  }
`);

interface RemovePasskeyFormProps {
  username: string;
  /** Whether the account has two-step login. */
  asksCode: boolean;
  id: number;
  name: string;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** Removes a passkey after asking for the password. */
export function RemovePasskeyForm({ id, name, ...confirm }: RemovePasskeyFormProps) {
  const { language } = useLanguage();
  const [remove] = useMutation(RemovePasskeyMutation);

  async function handleConfirm(confirmation: Confirmation) {
    try {
      await remove({ variables: { id, language, ...confirmation } });
    } catch (error) {
      // It is gone already, which the list will show.
      if (failureOf(error).code !== 'NOT_FOUND') throw error;
    }
  }

  return (
    <>
      <p>
        <Trans>
          You won’t be able to log in with “{name}” anymore, and other devices that are logged in with it will be logged
          out. Delete it from your device as well, so that it isn’t offered to you again.
        </Trans>
      </p>
      <ConfirmForm {...confirm} label={<Trans>Remove passkey</Trans>} onConfirm={handleConfirm} />
    </>
  );
}
