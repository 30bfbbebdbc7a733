import type { EvidencePackText } from '@peerdesk/catalogue/documents/evidence-pack.ts';
import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import { noteOf } from '@peerdesk/catalogue/note.ts';
import { operator } from '@peerdesk/catalogue/sentence.ts';
import { showStamp } from '@peerdesk/domain/dates.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { csvOf, type CsvColumn } from '../../platform/files/csv.ts';
import type {
  EvidenceAuditRow,
  EvidenceLineRow,
  EvidenceOrderRow,
  EvidencePostingRow,
} from './store-evidence.ts';

/** What an evidence pack contains, as read. */
export interface Evidence {
  orders: readonly EvidenceOrderRow[];
  lines: readonly EvidenceLineRow[];
  postings: readonly EvidencePostingRow[];
  audit: readonly EvidenceAuditRow[];
}

export type EvidenceTable = keyof Evidence;

interface Formats {
  digits: number;
  timeZone: string;
  /** In the language of whoever asks for the pack. */
  t: EvidencePackText;
}

/** One column: its name in both files, and how a spreadsheet is to take it. */
type Column<Row> = readonly [
  name: string,
  kind: CsvColumn<Row>['kind'] | 'time',
  value: (row: Row) => string | number | boolean | null,
];

/** The tables in the two forms: for people with a spreadsheet, and for programs. */
export function tablesOf(
  evidence: Evidence,
  formats: Formats,
): { name: EvidenceTable; csv: string; json: string }[] {
  const money = (amount: bigint | null) =>
    amount === null ? null : formatMoney(minor(amount), formats.digits);
  return [
    table('orders', orderColumns(money, formats.t), evidence.orders, formats),
    table('lines', lineColumns(money), evidence.lines, formats),
    table('postings', postingColumns(money), evidence.postings, formats),
    table('audit', auditColumns(), evidence.audit, formats),
  ];
}

function table<Row>(
  name: EvidenceTable,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { timeZone }: Formats,
) {
  const stamp = (at: string | number | boolean | null) =>
    typeof at === 'number' ? showStamp(at, timeZone) : at;
  const instant = (at: string | number | boolean | null) =>
    typeof at === 'number' ? new Date(at).toISOString() : at;
  const csv = csvOf(
    columns.map(([title, kind, value]) =>
      kind === 'time'
        ? { title, kind: 'plain' as const, value: (row: Row) => stamp(value(row)) }
        : { title, kind, value },
    ),
    rows,
  );
  const objects = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, kind, value]) => [
        key,
        kind === 'time' ? instant(value(row)) : value(row),
      ]),
    ),
  );
  return { name, csv, json: JSON.stringify(objects, null, 1) };
}

type Money = (amount: bigint | null) => string | null;

const orderColumns = (money: Money, t: EvidencePackText): readonly Column<EvidenceOrderRow>[] => [
  ['kind', 'plain', (row) => row.kind],
  ['refId', 'plain', (row) => row.ref_id],
  ['orderId', 'text', (row) => row.order_id],
  ['status', 'plain', (row) => row.status],
  ['amount', 'amount', (row) => money(row.amount)],
  ['receivedAmount', 'amount', (row) => money(row.received_amount)],
  ['currency', 'plain', (row) => row.currency],
  ['utr', 'text', (row) => row.utr],
  ['merchantId', 'plain', (row) => row.merchant_id],
  ['merchant', 'plain', (row) => merchantName(t, { id: row.merchant_id, name: row.merchant })],
  ['customerId', 'text', (row) => row.customer_id],
  ['customer', 'plain', (row) => row.customer_name],
  ['customerUpi', 'plain', (row) => row.customer_upi],
  ['peerId', 'plain', (row) => row.peer_id],
  ['peer', 'plain', (row) => row.peer],
  ['peerUpiId', 'plain', (row) => row.peer_upi_id],
  ['account', 'text', (row) => row.account_id],
  ['flags', 'plain', (row) => row.flags.join(' ')],
  ['note', 'plain', (row) => (row.note === null ? null : noteOf(row.note, operator))],
  ['createdAt', 'time', (row) => row.created_at],
  ['decidedAt', 'time', (row) => row.decided_at],
  ['decidedBy', 'plain', (row) => row.decided_by],
];

const lineColumns = (money: Money): readonly Column<EvidenceLineRow>[] => [
  ['id', 'plain', (row) => row.id],
  ['account', 'text', (row) => row.account_id],
  ['date', 'plain', (row) => row.date],
  ['direction', 'plain', (row) => row.direction],
  ['amount', 'amount', (row) => money(row.amount)],
  ['reference', 'text', (row) => row.rrn],
  ['rail', 'plain', (row) => row.rail],
  ['name', 'plain', (row) => row.name],
  ['vpa', 'plain', (row) => row.vpa],
  ['narration', 'plain', (row) => row.narration],
  ['state', 'plain', (row) => row.state],
  ['rule', 'plain', (row) => row.rule],
  ['order', 'plain', (row) => row.order_ref],
  ['attested', 'plain', (row) => row.attested],
  ['upload', 'plain', (row) => row.upload_id],
  ['file', 'plain', (row) => row.file],
  ['row', 'plain', (row) => row.row],
  ['uploadedBy', 'plain', (row) => row.uploaded_by],
];

const postingColumns = (money: Money): readonly Column<EvidencePostingRow>[] => [
  ['entry', 'plain', (row) => row.entry_id],
  ['at', 'time', (row) => row.at],
  ['kind', 'plain', (row) => row.kind],
  ['order', 'plain', (row) => row.order_ref],
  ['account', 'plain', (row) => row.account],
  ['amount', 'amount', (row) => money(row.amount)],
  ['balance', 'amount', (row) => money(row.balance_after)],
  ['reason', 'plain', (row) => row.reason],
  ['by', 'plain', (row) => row.actor],
];

const auditColumns = (): readonly Column<EvidenceAuditRow>[] => [
  ['id', 'text', (row) => row.id],
  ['at', 'time', (row) => row.at],
  ['actorId', 'plain', (row) => row.actor.id],
  ['actor', 'plain', (row) => row.actor.name],
  ['ip', 'text', (row) => row.origin.ip],
  ['action', 'plain', (row) => row.action],
  ['subject', 'plain', (row) => row.subject],
  ['before', 'plain', (row) => (row.before === null ? null : JSON.stringify(row.before))],
  ['after', 'plain', (row) => (row.after === null ? null : JSON.stringify(row.after))],
];
