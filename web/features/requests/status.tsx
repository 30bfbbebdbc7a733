import type { MoneyRequestStatus } from '@peerdesk/contract/money-request.ts';
import { Ban, Check, Hourglass, Undo2, type LucideIcon } from 'lucide-react';
import type { Tone } from '../../lib/theme.ts';
import { Badge } from '../../ui/badge.tsx';
import { useRequestsText } from './texts.ts';

const looks = {
  waiting: { tone: 'pending', icon: Hourglass },
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'error', icon: Ban },
  withdrawn: { tone: 'neutral', icon: Undo2 },
} as const satisfies Record<MoneyRequestStatus, { tone: Tone; icon: LucideIcon }>;

/** The state of a request or of an approval. */
export function RequestStatus({ status }: { status: MoneyRequestStatus }) {
  const t = useRequestsText();
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`status.${status}`)}
    </Badge>
  );
}
