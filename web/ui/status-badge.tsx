import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import type { MoneyRequestStatus } from '@peerdesk/contract/money-request.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Presence, UserStatus } from '@peerdesk/contract/user.ts';
import {
  ArrowDownLeft,
  ArrowUpRight,
  Ban,
  Check,
  CircleDashed,
  CircleDot,
  CircleHelp,
  Clock,
  Hourglass,
  LoaderCircle,
  Pause,
  RotateCcw,
  Snowflake,
  TimerOff,
  Undo2,
  WifiOff,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useText } from '../lib/i18n/texts.ts';
import type { Tone } from '../lib/theme.ts';
import { Badge } from './badge.tsx';

/** Every word of state that the portal shows, whatever it is the state of. */
export type Status =
  | OrderStatus
  | ComplaintStatus
  | MoneyRequestStatus
  | UserStatus
  | UpiStatus
  | Presence
  | 'confirmed'
  | 'resolved'
  | 'revoke_claim'
  | 'credit'
  | 'debit';

type Good = 'approved' | 'confirmed' | 'resolved' | 'active' | 'online' | 'credit';
type Bad = 'declined' | 'blocked' | 'offline' | 'debit' | 'revoke_claim';
type OwnStyle = Status & Tone;

/** The specification's tones; what it does not name may look like anything but good or bad. */
type ToneOf<S extends Status> = S extends Good
  ? 'success'
  : S extends Bad
    ? 'error'
    : S extends OwnStyle
      ? S
      : Exclude<Tone, 'success' | 'error'>;

/** A status is told by its tone, its icon's shape and its word, so that no one needs the colour. */
export const statusLooks = {
  approved: { tone: 'success', icon: Check },
  confirmed: { tone: 'success', icon: Check },
  resolved: { tone: 'success', icon: Check },
  active: { tone: 'success', icon: Check },
  online: { tone: 'success', icon: CircleDot },
  credit: { tone: 'success', icon: ArrowDownLeft },
  declined: { tone: 'error', icon: X },
  blocked: { tone: 'error', icon: Ban },
  offline: { tone: 'error', icon: WifiOff },
  debit: { tone: 'error', icon: ArrowUpRight },
  revoke_claim: { tone: 'error', icon: RotateCcw },
  pending: { tone: 'pending', icon: Clock },
  waiting: { tone: 'pending', icon: Hourglass },
  processing: { tone: 'processing', icon: LoaderCircle },
  expired: { tone: 'expired', icon: TimerOff },
  created: { tone: 'created', icon: CircleDashed },
  unassigned: { tone: 'created', icon: CircleHelp },
  open: { tone: 'pending', icon: Clock },
  asked: { tone: 'neutral', icon: CircleHelp },
  refunded: { tone: 'neutral', icon: Undo2 },
  refused: { tone: 'neutral', icon: X },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  paused: { tone: 'neutral', icon: Pause },
  frozen: { tone: 'neutral', icon: Snowflake },
} as const satisfies { [S in Status]: { tone: ToneOf<S>; icon: LucideIcon } };

export interface StatusBadgeProps {
  status: Status;
  /** Another word for it: a pay-out that is `created` reads "Unassigned". */
  children?: string;
  className?: string;
}

export function StatusBadge({ status, children, className }: StatusBadgeProps) {
  const t = useText();
  const { tone, icon: Icon } = statusLooks[status];
  return (
    <Badge tone={tone} icon={<Icon />} {...(className && { className })}>
      {children ?? t(`status.${status}`)}
    </Badge>
  );
}
