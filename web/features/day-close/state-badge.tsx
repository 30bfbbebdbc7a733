import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import { CircleCheck, CircleDashed, Hourglass, MessageSquareText, Scale } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../../lib/theme.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDayCloseText } from './texts.ts';

const looks = {
  due: { tone: 'pending', icon: CircleDashed },
  differs: { tone: 'error', icon: Scale },
  proposed: { tone: 'warning', icon: Hourglass },
  agreed: { tone: 'success', icon: CircleCheck },
  explained: { tone: 'neutral', icon: MessageSquareText },
} as const satisfies Record<DayCloseState, { tone: Tone; icon: LucideIcon }>;

export function DayStateBadge({ state }: { state: DayCloseState }) {
  const t = useDayCloseText();
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
