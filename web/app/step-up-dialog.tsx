import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { FormDialog } from '../form-kit/form-dialog.tsx';
import { messageOf } from '../lib/api-error.ts';
import { askPasskey, canUsePasskeys } from '../lib/passkey.ts';
import { screenPaths } from '../lib/screen-paths.ts';
import { api } from '../session/session.ts';
import type { WaitingProof } from '../session/step-up.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useAppText } from './texts.ts';

/** Asks for the second factor again, for a call that waits for it. */
export function StepUpDialog({ waiting }: { waiting: WaitingProof }) {
  const t = useAppText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { data: factor, error } = useQuery({
    queryKey: ['user', 'factor'],
    queryFn: ({ signal }) => api('factor.get', { signal }),
  });
  const leave = () => waiting.settle(false);
  const prove = async (ask: () => Promise<boolean>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (await ask()) waiting.settle(true);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (!factor) return error ? <Unknown error={error} onClose={leave} /> : null;
  const hasPasskey = factor.passkeys.length > 0 && canUsePasskeys();
  if (factor.totpSince === null && factor.passkeys.length === 0) return <Missing onClose={leave} />;
  return (
    <FormDialog
      title={t('proof.title')}
      description={t('proof.text')}
      confirmLabel={t('proof.button')}
      isBusy={isBusy}
      isBlocked={code.trim() === ''}
      problem={problem}
      onConfirm={() =>
        void prove(async () => {
          await api('factor.stepUp', { body: { otp: code } });
          return true;
        })
      }
      onClose={leave}
    >
      <Field label={t('proof.code')} hint={t('proof.hint')}>
        {(control) => (
          <Input
            {...control}
            data-first-focus=""
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      {hasPasskey && (
        <Button icon={<KeyRound />} disabled={isBusy} onClick={() => void prove(proveByPasskey)}>
          {t('proof.passkey')}
        </Button>
      )}
    </FormDialog>
  );
}

/** False when the person called it off. */
async function proveByPasskey(): Promise<boolean> {
  const passkey = await askPasskey(await api('passkey.stepUpOptions', { body: {} }));
  if (!passkey) return false;
  await api('factor.stepUp', { body: { passkey } });
  return true;
}

/** What could be asked for is not known: the call that waits must not wait for ever. */
function Unknown({ error, onClose }: { error: Error; onClose: () => void }) {
  const t = useAppText();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('proof.title')}
      description={messageOf(error)}
    >
      {null}
    </Dialog>
  );
}

function Missing({ onClose }: { onClose: () => void }) {
  const t = useAppText();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('proof.title')}
      description={t('proof.missing')}
      footer={
        <Link href={screenPaths.profile} className={buttonClass('primary')} onClick={onClose}>
          {t('proof.toProfile')}
        </Link>
      }
    >
      {null}
    </Dialog>
  );
}
