import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { CSSProperties } from 'react';
import type { Tone } from '../../lib/theme.ts';
import { statusLooks } from '../../ui/status-badge.tsx';

/** The marks of the tones that statuses have; see `statusLooks`. */
const toneClasses = {
  success: 'bg-success-mark',
  error: 'bg-error-mark',
  warning: 'bg-warning-mark',
  pending: 'bg-pending-mark',
  processing: 'bg-processing-mark',
  expired: 'bg-expired-mark',
  created: 'bg-created-mark',
  neutral: 'bg-neutral-mark',
} as const satisfies Record<Tone, string>;

const line = 'var(--surface) 0 1px, transparent 1px 5px';
const lines = (angle: number) => `repeating-linear-gradient(${angle}deg, ${line})`;

/** What is drawn over each colour, so that nobody needs the colour to tell two statuses apart. */
const patterns = {
  approved: {},
  processing: { backgroundImage: lines(135) },
  pending: {
    backgroundImage: 'radial-gradient(var(--surface) 1.2px, transparent 1.4px)',
    backgroundSize: '6px 6px',
  },
  unassigned: { backgroundImage: `${lines(0)}, ${lines(90)}` },
  created: { backgroundImage: lines(0) },
  expired: { backgroundImage: lines(90) },
  declined: { backgroundImage: `${lines(45)}, ${lines(135)}` },
} as const satisfies Record<OrderStatus, CSSProperties>;

/** How a status looks in a chart and in its legend. */
export function markOf(status: OrderStatus): { className: string; style: CSSProperties } {
  return {
    className: `${toneClasses[statusLooks[status].tone]} forced-colors:bg-[CanvasText]`,
    style: patterns[status],
  };
}
