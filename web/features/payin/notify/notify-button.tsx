import { Bell, BellOff, BellRing } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { usePayinText } from '../texts.ts';
import { askPermission, usePermission } from '../../../lib/notification-permission.ts';

/** Where browser notifications of new orders are allowed. */
export function NotifyButton() {
  const t = usePayinText();
  const permission = usePermission();
  if (permission === 'granted') {
    return (
      <IconButton
        label={t('notify.on')}
        icon={<BellRing className="text-success-ink" />}
        aria-pressed
        onClick={() => void askPermission()}
      />
    );
  }
  const isBlocked = permission === 'denied';
  return (
    <IconButton
      label={t(isBlocked ? 'notify.blocked' : 'notify.allow')}
      icon={isBlocked ? <BellOff /> : <Bell />}
      onClick={() => void askPermission()}
    />
  );
}
