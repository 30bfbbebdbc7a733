import { isCaseFileKey, type CaseFileText } from '@peerdesk/catalogue/documents/case-file.ts';
import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { DisputeDetail, DisputeMessage } from '@peerdesk/contract/dispute.ts';
import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { LedgerPosting } from '@peerdesk/contract/payin.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import type { PaperBrand } from '../../core/brand/picture.ts';
import type { SheetPicture } from '../../platform/pdf/document.ts';

/** Everything in the case file, as the caller may see it. */
export interface CaseFile {
  dispute: DisputeDetail;
  /** The ledger entries of the pay-out. */
  postings: readonly LedgerPosting[];
  messages: readonly DisputeMessage[];
  /** The pictures that could be rendered, by the id of their file. */
  pictures: ReadonlyMap<string, SheetPicture>;
  /** The picture given as proof of the disputed payment. */
  proofId: string | null;
  brand: PaperBrand;
  /** The caller it is written for. */
  reader: Reader;
  madeAt: number;
  madeBy: string;
}

/** The text for a kind such as `event.paid`; a name unknown to this version stays as it is. */
export function wordsOf(t: CaseFileText, kind: string, name: string): string {
  const key = `${kind}.${name}`;
  return isCaseFileKey(key) ? t(key) : name.replaceAll('_', ' ');
}

/** The details of an event, on one line. */
export function detailOf(t: CaseFileText, { detail }: TimelineEntry): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .map(([name, value]) => `${wordsOf(t, 'detail', name)}: ${valueOf(t, name, value)}`)
    .join(' · ');
}

type Value = TimelineEntry['detail'][string];

function valueOf(t: CaseFileText, name: string, value: Value): string {
  if (value === true) return t('detail.yes');
  if (Array.isArray(value)) return value.map((one) => valueOf(t, name, one)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'amount') return showMoney(value);
  return name === 'rule' ? wordsOf(t, 'rule', value) : value;
}

/** The picture that proved the disputed payment, even after the claim was revoked. */
export function proofOf({ timeline, utr }: Pick<DisputeDetail, 'timeline' | 'utr'>): string | null {
  const paid = timeline.findLast(({ event, detail }) => event === 'paid' && detail['utr'] === utr);
  const named = paid?.detail['proofId'];
  return typeof named === 'string' ? named : null;
}
