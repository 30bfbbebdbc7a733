import type { DisputeDetail, DisputeMessage, DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { LedgerPosting } from '@peerdesk/contract/payin.ts';
import type { SheetPicture } from '../../platform/pdf/sheet.ts';

/** Everything that the case file tells, as whoever asked for it may see it. */
export interface CaseFile {
  dispute: DisputeDetail;
  /** What the ledger has of the pay-out. */
  postings: readonly LedgerPosting[];
  messages: readonly DisputeMessage[];
  /** The pictures that could be drawn, by the id of their file. */
  pictures: ReadonlyMap<string, SheetPicture>;
  /** The picture that was given as the proof of the disputed payment. */
  proofId: string | null;
  brand: { name: string; color: string };
  timeZone: string;
  madeAt: number;
  madeBy: string;
}

export const statusWords = {
  unassigned: 'Unassigned',
  pending: 'Pending',
  resolved: 'Resolved: the payment stands',
  revoke_claim: 'Revoke claim: the payment was taken back',
} as const satisfies Record<DisputeStatus, string>;

/** `PAID_TWICE_RISK`, `late_utr` and `peerUpiId` as words. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words
    .replaceAll(/\b(utr|upi|id)\b/g, (short) => short.toUpperCase())
    .replace(/^./, (first) => first.toUpperCase());
}

/** What an event is about, in one line. */
export function detailOf({ detail }: TimelineEntry): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .map(([name, value]) => `${wordsOf(name)}: ${valueOf(value)}`)
    .join(' · ');
}

function valueOf(value: TimelineEntry['detail'][string]): string {
  if (value === true) return 'yes';
  if (Array.isArray(value)) return value.map(valueOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The picture with which the disputed payment was proved, also after it was taken back. */
export function proofOf({ timeline, utr }: Pick<DisputeDetail, 'timeline' | 'utr'>): string | null {
  const paid = timeline.findLast(({ event, detail }) => event === 'paid' && detail['utr'] === utr);
  const named = paid?.detail['proofId'];
  return typeof named === 'string' ? named : null;
}
