import type { OrderFlag } from '@peerdesk/contract/order.ts';
import {
  AlarmClockOff,
  CopyX,
  Eye,
  MessageCircleWarning,
  RotateCcw,
  Scale,
  Split,
  Undo2,
  Unlink,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../lib/theme.ts';
import { Badge } from '../ui/badge.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useOrderText } from './texts.ts';

const looks = {
  UTR_CONTESTED: { tone: 'warning', icon: Split },
  UTR_LOST: { tone: 'error', icon: Unlink },
  LATE: { tone: 'warning', icon: AlarmClockOff },
  AMOUNT_MISMATCH: { tone: 'warning', icon: Scale },
  REVERSED: { tone: 'neutral', icon: Undo2 },
  PAID_TWICE_RISK: { tone: 'error', icon: CopyX },
  REVOKED: { tone: 'error', icon: RotateCcw },
  DISPUTED: { tone: 'warning', icon: MessageCircleWarning },
  WATCH: { tone: 'neutral', icon: Eye },
} as const satisfies Record<OrderFlag, { tone: Tone; icon: LucideIcon }>;

/** What is odd about an order: a word each, and on hover or focus what it means. */
export function FlagBadges({ flags }: { flags: readonly OrderFlag[] }) {
  const t = useOrderText();
  if (flags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => {
        const { tone, icon: Icon } = looks[flag];
        return (
          <Tooltip key={flag} text={t(`flag.${flag}.why`)}>
            <button
              type="button"
              className="touch-target rounded-sm"
              aria-label={`${t(`flag.${flag}`)}: ${t(`flag.${flag}.why`)}`}
            >
              <Badge tone={tone} icon={<Icon />} className="h-4.5 text-2xs">
                {t(`flag.${flag}`)}
              </Badge>
            </button>
          </Tooltip>
        );
      })}
    </span>
  );
}

/** The same in sentences, where there is room to read. */
export function FlagNotes({ flags }: { flags: readonly OrderFlag[] }) {
  const t = useOrderText();
  if (flags.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {flags.map((flag) => {
        const { tone, icon: Icon } = looks[flag];
        return (
          <li key={flag} className="flex items-start gap-2 text-sm">
            <Badge tone={tone} icon={<Icon />} className="mt-0.5">
              {t(`flag.${flag}`)}
            </Badge>
            <span className="text-muted">{t(`flag.${flag}.why`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
