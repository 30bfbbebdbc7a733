import { useState } from 'react';
import { useText } from '../../../lib/i18n/texts.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { changeMe } from '../../../session/change-me.ts';
import { useProfile } from '../../../session/session.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useAppText } from '../../texts.ts';

/** Only the online are given orders. */
export function PresenceSwitch() {
  const t = useText();
  const { presence } = useProfile();
  return (
    <div className="flex h-9 items-center gap-2.5 px-2 text-sm coarse:h-11">
      <span
        aria-hidden="true"
        className={`mx-1 size-2 rounded-full ${presence === 'online' ? 'bg-success-mark' : 'bg-error-mark'}`}
      />
      <span className="flex-1 font-medium text-muted">{t(`status.${presence}`)}</span>
      <BarePresenceSwitch />
    </div>
  );
}

/** The switch alone, where there is no room for more. */
export function BarePresenceSwitch() {
  const appText = useAppText();
  const { presence, frozen } = useProfile();
  const [isBusy, setBusy] = useState(false);
  const change = async (isOnline: boolean) => {
    setBusy(true);
    try {
      await changeMe({ presence: isOnline ? 'online' : 'offline' });
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label={appText('presence')}
      checked={presence === 'online'}
      disabled={frozen}
      isBusy={isBusy}
      onCheckedChange={(isOnline) => void change(isOnline)}
    />
  );
}
