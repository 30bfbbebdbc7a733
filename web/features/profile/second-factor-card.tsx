import type { ChangedFactor, Passkey, SecondFactor } from '@peerdesk/contract/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { canUsePasskeys } from '../../lib/passkey.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { renewProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Time } from '../../ui/time.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useProfileText } from './texts.ts';
import { TotpDialog } from './totp-dialog.tsx';
import { factorQuery, useFactorChange } from './use-factor.ts';

/** The second step of one's own sign-in: authenticator app, passkeys and recovery codes. */
export function SecondFactorCard() {
  const text = useProfileText();
  const { data: factor } = useQuery(factorQuery);
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = ({ recoveryCodes }: ChangedFactor) => {
    setAdding(undefined);
    setCodes(recoveryCodes);
    toastSuccess(text('saved'));
  };
  // As high as what comes, so that the cards after it stay where they are.
  if (!factor) return <Card aria-hidden="true" className="h-48" />;
  const hasFactor = factor.totpSince !== null || factor.passkeys.length > 0;
  const dialog = {
    needsPassword: !hasFactor,
    onDone: done,
    onClose: () => setAdding(undefined),
  };
  return (
    <Card>
      <CardHeader title={text('factor')}>
        <Badge tone={hasFactor ? 'success' : 'neutral'}>
          {text(hasFactor ? 'factor.on' : 'factor.off')}
        </Badge>
      </CardHeader>
      <p className="px-4 pt-3 text-sm text-muted">
        {text(factor.isRequired ? 'factor.required' : 'factor.text')}
      </p>
      <ul className="divide-y">
        <AppRow factor={factor} onAdd={() => setAdding('app')} onDone={done} />
        {factor.passkeys.map((key) => (
          <PasskeyRow key={key.id} passkey={key} onDone={done} />
        ))}
        <Row icon={<KeyRound />} title={text('passkey.new')} hint={text(passkeyHint())}>
          <Button size="sm" disabled={!canUsePasskeys()} onClick={() => setAdding('passkey')}>
            {text('add')}
          </Button>
        </Row>
        {hasFactor && <CodesRow left={factor.recoveryCodesLeft} onDone={done} />}
      </ul>
      {adding === 'app' && <TotpDialog {...dialog} />}
      {adding === 'passkey' && <PasskeyDialog {...dialog} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            void renewProfile();
          }}
        />
      )}
    </Card>
  );
}

function passkeyHint() {
  return canUsePasskeys() ? 'passkey.hint' : 'passkey.notHere';
}

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  hint: ReactNode;
  children: ReactNode;
}

function Row({ icon, title, hint, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-3 text-sm [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-xs text-muted">{hint}</span>
      </span>
      {children}
    </li>
  );
}

type Done = { onDone: (changed: ChangedFactor) => void };

function AppRow({ factor, onAdd, onDone }: { factor: SecondFactor; onAdd: () => void } & Done) {
  const text = useProfileText();
  const remove = useFactorChange('totp.disable', onDone);
  const { totpSince: since } = factor;
  return (
    <Row
      icon={<Smartphone />}
      title={text('app')}
      hint={
        since ? (
          <>
            {text('since')} <Time at={since} />
          </>
        ) : (
          text('app.hint')
        )
      }
    >
      {since && (
        <Button
          size="sm"
          variant="danger"
          aria-label={text('app.remove')}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({})}
        >
          {text('remove')}
        </Button>
      )}
      <Button size="sm" onClick={onAdd}>
        {text(since ? 'replace' : 'add')}
      </Button>
    </Row>
  );
}

function PasskeyRow({ passkey, onDone }: { passkey: Passkey } & Done) {
  const text = useProfileText();
  const remove = useFactorChange('passkey.remove', onDone);
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <Row
      icon={<KeyRound />}
      title={name}
      hint={
        <>
          {text(lastUsedAt ? 'used' : 'since')} <Time at={lastUsedAt ?? createdAt} />
        </>
      }
    >
      <Button
        size="sm"
        aria-label={text('passkey.rename', { name })}
        onClick={() => setRenaming(true)}
      >
        {text('rename')}
      </Button>
      {isRenaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
      <Button
        size="sm"
        variant="danger"
        aria-label={text('passkey.remove', { name })}
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        {text('remove')}
      </Button>
    </Row>
  );
}

function CodesRow({ left, onDone }: { left: number } & Done) {
  const text = useProfileText();
  const renew = useFactorChange('factor.newRecoveryCodes', onDone);
  return (
    <Row icon={<LifeBuoy />} title={text('codes')} hint={text('codes.left', { count: left })}>
      <Button size="sm" isBusy={renew.isPending} onClick={() => renew.mutate({})}>
        {text('codes.new')}
      </Button>
    </Row>
  );
}
