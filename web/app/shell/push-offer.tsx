import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { askPermission, permissionNow } from '../../lib/notification-permission.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { isPushOfferDue, pushKey, rememberPushOffer, turnOnPush } from '../../session/push.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useAppText } from '../texts.ts';

/**
 * Offers messages while the portal is closed, once in a browser: when a peer is online there. It
 * comes with the next screen, or when the peer goes online: nothing that is read is pushed away.
 */
export function PushOffer({ firstPath }: { firstPath: string }) {
  const t = useAppText();
  const queryClient = useQueryClient();
  const { role, presence } = useProfile();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOnline = isPeerRole(role) && presence === 'online';
  const [path] = useLocation();
  const [wasOnline] = useState(isOnline);
  const isDisturbing = path === firstPath && isOnline === wasOnline;
  const [mayCome, setMayCome] = useState(false);
  if (!isDisturbing && !mayCome) setMayCome(true);
  useEffect(() => {
    let isGone = !isOnline || !mayCome;
    void isPushOfferDue().then((isDue) => {
      if (!isDue || isGone) return;
      rememberPushOffer();
      setShown(true);
    });
    return () => {
      isGone = true;
    };
  }, [isOnline, mayCome]);
  if (!isShown) return null;
  const turnOn = async () => {
    setBusy(true);
    try {
      await askPermission();
      if (permissionNow() !== 'granted') return;
      await turnOnPush();
      toastSuccess(t('push.done'));
      await queryClient.invalidateQueries({ queryKey: pushKey });
    } catch (error) {
      toastFailure(error);
    } finally {
      setShown(false);
    }
  };
  return (
    <section
      aria-label={t('push.title')}
      data-noprint
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-accent-soft px-4 py-2.5 text-sm min-[1360px]:px-6"
    >
      <BellRing aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{t('push.title')}</span> {t('push.text')}
      </p>
      <span className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <Button size="sm" onClick={() => setShown(false)} disabled={isBusy}>
          {t('push.later')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => void turnOn()} isBusy={isBusy}>
          {t('push.turnOn')}
        </Button>
      </span>
    </section>
  );
}
