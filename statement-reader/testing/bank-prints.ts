import type { MadeColumn } from './made-layout.ts';
import { widthOf } from './pdf-file.ts';

/** A column by its role and its caption; `|` breaks a caption. */
type Column = readonly [MadeColumn['role'], string];

/** Captions in the order in which Indian banks print them. */
const prints: readonly (readonly [name: string, columns: string])[] = [
  [
    'SBI',
    'date=Txn Date; valueDate=Value|Date; narration=Description; ' +
      'reference=Ref No./Cheque|No.; debit=Debit; credit=Credit; balance=Balance',
  ],
  [
    'SBI of today',
    'date=Date; narration=Transaction Reference; reference=Ref.No./Chq.No.; ' +
      'credit=Credit; debit=Debit; balance=Balance',
  ],
  [
    'HDFC',
    'date=Date; narration=Narration; reference=Chq./Ref.No.; valueDate=Value Dt; ' +
      'debit=Withdrawal Amt.; credit=Deposit Amt.; balance=Closing Balance',
  ],
  [
    'ICICI',
    'serial=S No.; valueDate=Value Date; date=Transaction|Date; ' +
      'reference=Cheque|Number; narration=Transaction Remarks; ' +
      'debit=Withdrawal|Amount (INR ); credit=Deposit|Amount (INR ); ' +
      'balance=Balance|(INR )',
  ],
  [
    'ICICI, deposits first',
    'date=DATE; kind=MODE**; narration=PARTICULARS; credit=DEPOSITS; ' +
      'debit=WITHDRAWALS; balance=BALANCE',
  ],
  [
    'Axis',
    'date=Tran Date; reference=Chq No; narration=Particulars; debit=Debit; ' +
      'credit=Credit; balance=Balance; branch=Init.|Br',
  ],
  [
    'Kotak',
    'serial=#; date=Date; narration=Description; reference=Chq/Ref. No.; ' +
      'debit=Withdrawal (Dr.); credit=Deposit (Cr.); balance=Balance',
  ],
  [
    'Kotak, one amount',
    'serial=Sl. No.; date=Date; narration=Description; reference=Chq / Ref number; ' +
      'amount=Amount; flag=Dr / Cr; balance=Balance; balanceFlag=Dr / Cr',
  ],
  [
    'PNB',
    'date=Transaction|Date; reference=Cheque|Number; debit=Withdrawal; credit=Deposit; ' +
      'balance=Balance; narration=Narration',
  ],
  [
    'Bank of Baroda',
    'date=DATE; narration=NARRATION; reference=CHQ.NO.; debit=WITHDRAWAL (DR); ' +
      'credit=DEPOSIT (CR); balance=BALANCE(INR)',
  ],
  [
    'Canara',
    'date=Txn Date; valueDate=Value Date; reference=Cheque No.; narration=Description; ' +
      'branch=Branch|Code; debit=Debit; credit=Credit; balance=Balance',
  ],
  [
    'Union',
    'serial=S.No; date=Date; reference=Transaction Id; narration=Remarks; ' +
      'amount=Amount(Rs.); balance=Balance(Rs.)',
  ],
  [
    'IDFC First',
    'date=Transaction|Date; valueDate=Value Date; narration=Particulars; ' +
      'reference=Cheque|No.; debit=Debit; credit=Credit; balance=Balance',
  ],
  [
    'Yes',
    'date=Transaction Date; valueDate=Value Date; reference=Cheque No/Reference No; ' +
      'narration=Description; debit=Withdrawals; credit=Deposits; ' +
      'balance=Running Balance',
  ],
  [
    'IndusInd',
    'date=Date; kind=Type; narration=Description; debit=Debit; credit=Credit; ' + 'balance=Balance',
  ],
  [
    'Federal',
    'date=Date; valueDate=Value Date; narration=Particulars; kind=Tran|Type; ' +
      'tranId=Tran ID; reference=Cheque|Details; debit=Withdrawals; credit=Deposits; ' +
      'balance=Balance; balanceFlag=DR/|CR',
  ],
  [
    'AU',
    'date=Transaction|Date; valueDate=Value|Date; narration=Description/Narration; ' +
      'reference=Cheque/Reference|No.; debit=Debit (Rs.); credit=Credit (Rs.); ' +
      'balance=Balance (Rs.)',
  ],
  [
    'Bandhan',
    'date=Transaction Date; valueDate=Value Date; narration=Description; ' +
      'amount=Amount; flag=Dr / Cr; balance=Balance',
  ],
  [
    'Airtel Payments Bank',
    'date=Date & Time; reference=Transaction ID; narration=Transaction Details; ' +
      'debit=Amount Debited; credit=Amount Credited; balance=Closing Balance',
  ],
  [
    'India Post Payments Bank',
    'date=DATE; narration=TRANSACTION PARTICULARS; debit=DEBIT; credit=CREDIT; ' +
      'balance=BALANCE',
  ],
  [
    'Central Bank',
    'date=Post Date; valueDate=Value Date; branch=Branch|Code; ' +
      'reference=Cheque|Number; narration=Account Description; debit=Debit; ' +
      'credit=Credit; balance=Balance',
  ],
  [
    'Indian Bank',
    'date=Date; narration=Transaction Details; debit=Debits; credit=Credits; ' + 'balance=Balance',
  ],
  [
    'RBL',
    'date=Transaction|Date; narration=Transaction Details; reference=Cheque|ID; ' +
      'valueDate=Value|Date; debit=Withdrawl|Amt; credit=Deposit|Amt; ' +
      'balance=Balance|(INR)',
  ],
  [
    'Ujjivan',
    'date=Date; reference=Reference No. /|Cheque No.; narration=Narration; ' +
      'debit=Withdrawal|INR; credit=Deposit|INR; balance=ClosingBalance|INR',
  ],
];

export const bankPrints: readonly (readonly [name: string, columns: readonly Column[]])[] =
  prints.map(([name, columns]) => [
    name,
    columns.split('; ').map((column): Column => {
      const [role = '', caption = ''] = column.split('=');
      return [role as MadeColumn['role'], caption];
    }),
  ]);

const left = 30;
const right = 566;
const gutter = 6;
const figures = ['debit', 'credit', 'amount', 'balance'];
const sizes = [8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5];
const narrationMin = 75;

export interface PrintedColumns {
  columns: MadeColumn[];
  /** The largest letters in which captions and figures fit beside a narration. */
  size: number;
}

/** Columns across a page, as wide as what is in them; the narration has the rest. */
export function columnsOfPrint(
  columns: readonly Column[],
  figure: { align: NonNullable<MadeColumn['align']>; caption: NonNullable<MadeColumn['align']> },
  widest: { figure: string; date: string },
): PrintedColumns {
  const longest = ([role, caption]: Column) => {
    const texts = caption.split('|');
    if (figures.includes(role)) texts.push(widest.figure);
    if (role === 'date' || role === 'valueDate') texts.push(widest.date);
    if (role === 'reference') texts.push('S10000000');
    if (role === 'tranId') texts.push('S4471123');
    return texts;
  };
  for (const size of sizes) {
    const widths = columns.map((column) =>
      column[0] === 'narration'
        ? 0
        : Math.max(...longest(column).map((text) => widthOf(text, size))) + 1,
    );
    const used = widths.reduce((sum, width) => sum + width + gutter, 0);
    const rest = right - left - used;
    if (rest < narrationMin && size > 4.5) continue;
    let x = left;
    const placed = columns.map(([role, caption], at): MadeColumn => {
      const width = widths[at] || rest;
      const own = { role, caption: caption.split('|'), x, width };
      x += width + gutter;
      return figures.includes(role)
        ? { ...own, align: figure.align, captionAlign: figure.caption }
        : own;
    });
    return { columns: placed, size };
  }
  throw new Error('no size fits');
}
