import type { AlertCode } from '@peerdesk/contract/statement.ts';
import { isDisputable } from '@peerdesk/domain/dispute/dispute.ts';
import { mayReverse } from '@peerdesk/domain/order/actions.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleWarning, Undo2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { utrQueries } from './queries.ts';
import { useManagementText } from './texts.ts';

interface AlertActProps {
  code: AlertCode;
  refId: string;
  onReverse: (refId: string) => void;
}

/**
 * What the alert tells its reader to do about the order, where the order allows it. It is there from
 * the start, so that nothing moves below a pointer once the order is read.
 */
export function AlertAct({ code, refId, onReverse }: AlertActProps) {
  switch (code) {
    case 'CREDITED_NOT_IN_BANK':
    case 'REVERSED_AFTER_CREDIT':
      return <ReverseButton refId={refId} onReverse={onReverse} />;
    case 'PAYOUT_NOT_IN_BANK':
      return <DisputeButton refId={refId} />;
    default:
      return null;
  }
}

function ReverseButton({ refId, onReverse }: Omit<AlertActProps, 'code'>) {
  const orderText = useOrderText();
  const { role } = useProfile();
  const { data } = useQuery(utrQueries.payin(refId));
  if (!isAdmin(role) || (data && !mayReverse(data, role))) return null;
  return (
    <Button icon={<Undo2 />} disabled={!data} onClick={() => onReverse(refId)}>
      {orderText('act.reverse')}
    </Button>
  );
}

function DisputeButton({ refId }: { refId: string }) {
  const t = useManagementText();
  const { role } = useProfile();
  const [, navigate] = useLocation();
  const { data } = useQuery(utrQueries.payout(refId));
  if (!isAdmin(role) || (data && !isDisputable(data))) return null;
  return (
    <Button
      icon={<MessageCircleWarning />}
      disabled={!data}
      // Whoever changes their mind is back at the alert.
      onClick={() =>
        navigate(`${screenPaths.dispute}?new=${refId}`, { state: { fromPayout: true } })
      }
    >
      {t('alert.dispute')}
    </Button>
  );
}
