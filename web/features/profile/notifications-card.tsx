import { Bell } from 'lucide-react';
import { askPermission, usePermission } from '../../lib/notification-permission.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PushSwitch } from './push-switch.tsx';
import { useProfileText } from './texts.ts';

/** Whether this browser may announce new orders, and what to do where it may not. */
export function NotificationsCard() {
  const text = useProfileText();
  const permission = usePermission();
  return (
    <Card>
      <CardHeader title={text('notifications')}>
        <Badge tone={permission === 'granted' ? 'success' : 'neutral'}>
          {text(permission === 'granted' ? 'notifications.on' : 'notifications.off')}
        </Badge>
      </CardHeader>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="min-w-0 flex-1 text-sm text-muted">{text(`notifications.${permission}`)}</p>
        {permission === 'default' && (
          <Button size="sm" icon={<Bell />} onClick={() => void askPermission()}>
            {text('notifications.ask')}
          </Button>
        )}
      </div>
      {permission === 'granted' && <PushSwitch />}
    </Card>
  );
}
