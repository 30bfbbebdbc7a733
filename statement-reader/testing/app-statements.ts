import { indian, plainMoney, type MadeLine } from './made-lines.ts';
import { pdfOf, textAt } from './pdf-file.ts';

const size = 7;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const named = (iso: string) => {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${months[Number(month) - 1]} ${day}, ${year}`;
};
const slashed = (iso: string) => iso.split('-').toReversed().join('/');
export const nameOf = ({ narration }: MadeLine) => narration.split('/')[3] ?? '';
const isIn = ({ direction }: MadeLine) => direction === 'credit';
const sumOf = (lines: readonly MadeLine[], isCredit: boolean) =>
  lines.reduce((sum, line) => sum + (isIn(line) === isCredit ? line.amount : 0n), 0n);

type Cell = readonly [x: number, text: string];

/** How an app prints its payments: captions, the lines of text of each, and its totals. */
interface App {
  name: string;
  captions: readonly Cell[];
  rows: (line: MadeLine, at: number) => readonly (readonly Cell[])[];
  /** Above the payments, or below. */
  above?: (debit: bigint, credit: bigint) => readonly (readonly Cell[])[];
  below?: (debit: bigint, credit: bigint) => readonly (readonly Cell[])[];
  mapping: Record<string, number>;
}

const sentence = (line: MadeLine) => `${isIn(line) ? 'Received from' : 'Paid to'} ${nameOf(line)}`;
/** Statements of payment apps, as they print them. */
export const apps: readonly App[] = [
  {
    name: 'a type, and the network’s number below the name',
    captions: [
      ...[[40, 'Date'] as const, [150, 'Transaction Details'] as const],
      ...[[430, 'Type'] as const, [500, 'Amount'] as const],
    ],
    rows: (line, at) => [
      [
        ...[[40, named(line.date)] as const, [150, sentence(line)] as const],
        ...[[430, isIn(line) ? 'CREDIT' : 'DEBIT'] as const],
        [500, `Rs.${indian(line.amount)}`],
      ],
      [
        [40, '10:22 AM'],
        [150, `Transaction ID T2609010000000000000${at % 10}`],
      ],
      [[150, `UTR No. ${line.rrn}`]],
      [[150, `${isIn(line) ? 'Credited to' : 'Paid by'} XXXXXX1234`]],
    ],
    below: (debit, credit) => [
      [[40, `Total Debit Amount: INR ${plainMoney(debit)}`]],
      [[40, `Total Credit Amount: INR ${plainMoney(credit)}`]],
    ],
    mapping: { date: 0, narration: 1, direction: 2, amount: 3 },
  },
  {
    name: 'nothing but words for the direction',
    captions: [
      [40, 'Date & time'],
      [150, 'Transaction details'],
      [500, 'Amount'],
    ],
    rows: (line) => [
      [
        [40, named(line.date)],
        [150, sentence(line)],
        [500, `Rs.${indian(line.amount)}`],
      ],
      [
        [40, '10:22 AM'],
        [150, `UPI Transaction ID: ${line.rrn}`],
      ],
      [[150, `${isIn(line) ? 'Paid to' : 'Paid by'} HDFC Bank 1234`]],
    ],
    above: (debit, credit) => [
      [
        [40, 'Transaction statement period'],
        [300, 'Sent'],
        [450, 'Received'],
      ],
      [
        [40, '01 September 2026 - 30 September 2026'],
        [300, `Rs.${indian(debit)}`],
        [450, `Rs.${indian(credit)}`],
      ],
    ],
    mapping: { date: 0, narration: 1, amount: 2 },
  },
  {
    name: 'signs, notes and accounts beside the text',
    captions: [
      ...[[40, 'Date & Time'] as const, [110, 'Transaction Details'] as const],
      ...[[330, 'Notes & Tags'] as const, [420, 'Your Account'] as const, [500, 'Amount'] as const],
    ],
    rows: (line) => [
      [
        ...[[40, named(line.date)] as const, [110, sentence(line)] as const],
        ...[[330, 'Tag:'] as const, [420, 'HDFC Bank - 12'] as const],
        [500, `${isIn(line) ? '+' : '-'} Rs.${indian(line.amount)}`],
      ],
      [
        [40, '10:22 AM'],
        [110, 'UPI ID: someone@okaxis on'],
        [330, '# Money Transfer'],
      ],
      [[110, `UPI Ref No: ${line.rrn}`]],
    ],
    above: (debit, credit) => [
      [
        [40, 'Total Money Paid'],
        [300, 'Total Money Received'],
      ],
      [
        [40, `- Rs.${indian(debit)}`],
        [300, `+ Rs.${indian(credit)}`],
      ],
    ],
    mapping: { date: 0, narration: 1, amount: 4 },
  },
  {
    name: 'a table with the party and what came of each payment',
    captions: [
      ...[[25, 'Date'] as const, [72, 'Time'] as const, [110, 'Bank Name'] as const],
      ...[[235, 'RRN'] as const, [290, 'Party Name'] as const, [405, 'Amount (Rs.)'] as const],
      ...[[470, 'DR/CR'] as const, [510, 'Status'] as const],
    ],
    rows: (line) => [
      [
        ...[[25, slashed(line.date)] as const, [72, '10:22:33'] as const],
        ...[[110, 'HDFC BANK'] as const, [235, line.rrn] as const, [290, nameOf(line)] as const],
        ...[[405, plainMoney(line.amount)] as const, [470, isIn(line) ? 'CR' : 'DR'] as const],
        [510, line.reference === 'failed' ? 'FAILED' : 'SUCCESS'],
      ],
    ],
    below: (debit, credit) => [
      [
        [40, `Total Debit : ${plainMoney(debit)}`],
        [300, `Total Credit : ${plainMoney(credit)}`],
      ],
    ],
    mapping: { date: 0, narration: 4, reference: 3, amount: 5, direction: 6 },
  },
  {
    name: 'a number of the page where the amounts stand',
    captions: [
      ...[[40, 'Date'] as const, [110, 'Description'] as const, [330, 'UPI Ref No'] as const],
      [500, 'Amount'],
    ],
    rows: (line) => [
      [
        ...[[40, slashed(line.date)] as const, [110, sentence(line)] as const],
        ...[[330, line.rrn] as const],
        [500, `${isIn(line) ? '+' : '-'}Rs.${indian(line.amount)}`],
      ],
    ],
    below: (debit, credit) => [
      [
        ...[[40, 'Total debits'] as const, [150, `Rs.${indian(debit)}`] as const],
        ...[[300, 'Total credits'] as const, [420, `Rs.${indian(credit)}`] as const],
      ],
    ],
    mapping: { date: 0, narration: 1, reference: 2, amount: 3 },
  },
];

const pageEnd = 70;

/** `honest`: the lines whose totals are printed, or none. */
export function statementOf(
  app: App,
  lines: readonly MadeLine[],
  honest: readonly MadeLine[] | null,
): Uint8Array<ArrayBuffer> {
  const pages: string[][] = [];
  let y = 0;
  const put = (rows: readonly (readonly Cell[])[], gap: number) => {
    for (const row of rows) {
      for (const [x, text] of row) pages.at(-1)?.push(textAt(x, y, text, size));
      y -= 10;
    }
    y -= gap;
  };
  const turn = () => {
    pages.push([textAt(500, 20, `Page ${pages.length + 1}`, size)]);
    y = 800;
  };
  const figures = honest && ([sumOf(honest, false), sumOf(honest, true)] as const);
  turn();
  put([[[40, 'Statement of payments 01 Sep 2026 - 30 Sep 2026']]], 10);
  if (figures && app.above) put(app.above(...figures), 14);
  put([app.captions], 8);
  lines.forEach((line, at) => {
    const rows = app.rows(line, at);
    if (y - rows.length * 10 < pageEnd) {
      turn();
      put([app.captions], 8);
    }
    put(rows, 12);
  });
  if (figures && app.below) put(app.below(...figures), 0);
  return pdfOf(pages.map((parts) => ({ content: parts.join('\n') })));
}
