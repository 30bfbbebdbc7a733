import type { UpiId } from '@peerdesk/contract/upi.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { Time } from '../ui/time.tsx';
import { useCapacityText } from './texts.ts';

/**
 * What the caps let through now, or when room comes back; while no order can come, nothing, or what
 * could once the peer is online.
 */
export function Room({ upi }: { upi: Pick<UpiId, 'status' | 'headroom' | 'peer'> }) {
  const t = useCapacityText();
  const { status, headroom, peer } = upi;
  const { takesUpTo, roomAt } = headroom;
  if (status !== 'active') return <span className="text-faint">{t('room.notActive')}</span>;
  if (peer.presence === 'offline') {
    return (
      <span className="flex flex-col text-muted">
        <span>{t('room.offline')}</span>
        {takesUpTo !== null && (
          <span className="text-xs">{t('room.onceOnline', { amount: showMoney(takesUpTo) })}</span>
        )}
      </span>
    );
  }
  if (takesUpTo !== null) {
    return <span>{t('room.upTo', { amount: showMoney(takesUpTo) })}</span>;
  }
  return (
    <span className="flex flex-col text-warning-ink">
      <span className="font-medium">{t('room.full')}</span>
      {roomAt === null ? (
        <span className="text-xs">{t('room.never')}</span>
      ) : (
        <span className="text-xs">
          {t('room.again')} <Time at={roomAt} show="full" />
        </span>
      )}
    </span>
  );
}
