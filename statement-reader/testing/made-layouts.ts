import type { MadeLayout } from './made-layout.ts';
import { flagged, indian, plainMoney, western } from './made-lines.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const parts = (iso: string) => iso.split('-') as [string, string, string];
const slashed = (iso: string) => [parts(iso).toReversed().join('/')];
const dashed = (iso: string) => [parts(iso).toReversed().join('-')];
const named = (iso: string) => {
  const [year, month, day] = parts(iso);
  return [`${day}-${months[Number(month) - 1]}-${year}`];
};
const stacked = (iso: string) => {
  const [year, month, day] = parts(iso);
  return [`${Number(day)} ${months[Number(month) - 1]}`, year];
};

/** Layouts as Indian banks print them, each with something of its own. */
export const madeLayouts: readonly MadeLayout[] = [
  {
    name: 'value date, cheque, debit and credit, Indian grouping',
    columns: [
      { role: 'date', caption: ['Txn Date'], x: 40, width: 50 },
      { role: 'valueDate', caption: ['Value Date'], x: 92, width: 50 },
      { role: 'narration', caption: ['Description'], x: 145, width: 160 },
      { role: 'reference', caption: ['Ref No./Cheque No.'], x: 312, width: 70 },
      { role: 'debit', caption: ['Debit'], x: 385, width: 55, align: 'right' },
      { role: 'credit', caption: ['Credit'], x: 445, width: 55, align: 'right' },
      { role: 'balance', caption: ['Balance'], x: 505, width: 60, align: 'right' },
    ],
    dateOf: dashed,
    money: indian,
    wrap: 'words',
    summary: true,
  },
  {
    name: 'one amount with its flag, newest first',
    columns: [
      { role: 'serial', caption: ['Sr No'], x: 30, width: 20 },
      { role: 'date', caption: ['Transaction Date'], x: 62, width: 60 },
      { role: 'narration', caption: ['Particulars'], x: 135, width: 200 },
      { role: 'amount', caption: ['Amount (INR)'], x: 350, width: 70, align: 'right' },
      { role: 'flag', caption: ['Dr/Cr'], x: 435, width: 20 },
      { role: 'balance', caption: ['Balance (INR)'], x: 470, width: 90, align: 'right' },
    ],
    dateOf: named,
    money: plainMoney,
    wrap: 'words',
    newestFirst: true,
  },
  {
    name: 'left captions over right figures, cut narrations, captions once',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 50 },
      { role: 'narration', caption: ['Narration'], x: 95, width: 150 },
      { role: 'reference', caption: ['Chq/Ref No'], x: 252, width: 70 },
      {
        role: 'debit',
        caption: ['Withdrawal Amt.'],
        x: 330,
        width: 70,
        align: 'right',
        captionAlign: 'left',
      },
      {
        role: 'credit',
        caption: ['Deposit Amt.'],
        x: 405,
        width: 70,
        align: 'right',
        captionAlign: 'left',
      },
      {
        role: 'balance',
        caption: ['Closing Balance'],
        x: 480,
        width: 80,
        align: 'right',
        captionAlign: 'left',
      },
    ],
    dateOf: slashed,
    money: western,
    wrap: 'cut',
    captionsOnce: true,
  },
  {
    name: 'figures in the middle of their rows, captions in the middle',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 60, align: 'centre' },
      {
        role: 'narration',
        caption: ['Transaction Details'],
        x: 105,
        width: 130,
        captionAlign: 'centre',
      },
      {
        role: 'debit',
        caption: ['Debits'],
        x: 260,
        width: 80,
        align: 'right',
        captionAlign: 'centre',
      },
      {
        role: 'credit',
        caption: ['Credits'],
        x: 350,
        width: 80,
        align: 'right',
        captionAlign: 'centre',
      },
      {
        role: 'balance',
        caption: ['Balance'],
        x: 440,
        width: 100,
        align: 'right',
        captionAlign: 'centre',
      },
    ],
    dateOf: slashed,
    money: indian,
    balance: flagged,
    wrap: 'words',
    valign: 'middle',
    rowGap: 18,
  },
  {
    name: 'dates on two lines, captions on two lines, rows over the end of a page',
    columns: [
      { role: 'date', caption: ['Post', 'Date'], x: 40, width: 40 },
      { role: 'valueDate', caption: ['Value', 'Date'], x: 85, width: 40 },
      { role: 'narration', caption: ['Narration'], x: 130, width: 110 },
      { role: 'reference', caption: ['Cheque', 'Details'], x: 260, width: 60 },
      { role: 'debit', caption: ['Debit', '(Rs.)'], x: 330, width: 65, align: 'right' },
      { role: 'credit', caption: ['Credit', '(Rs.)'], x: 400, width: 65, align: 'right' },
      { role: 'balance', caption: ['Balance', '(Rs.)'], x: 470, width: 80, align: 'right' },
    ],
    dateOf: stacked,
    money: indian,
    wrap: 'words',
    breaksRows: true,
  },
  {
    name: 'brought and carried forward, page totals, tight rows',
    columns: [
      { role: 'date', caption: ['DATE'], x: 40, width: 50 },
      { role: 'narration', caption: ['PARTICULARS'], x: 95, width: 170 },
      { role: 'reference', caption: ['CHQ.NO.'], x: 275, width: 60 },
      { role: 'debit', caption: ['WITHDRAWALS'], x: 340, width: 65, align: 'right' },
      { role: 'credit', caption: ['DEPOSITS'], x: 412, width: 65, align: 'right' },
      { role: 'balance', caption: ['BALANCE'], x: 482, width: 75, align: 'right' },
    ],
    dateOf: dashed,
    money: indian,
    balance: flagged,
    wrap: 'characters',
    rowGap: 8.75,
    carried: true,
    pageTotals: true,
  },
  {
    name: 'an overdraft, balances with Dr',
    columns: [
      { role: 'date', caption: ['Tran Date'], x: 40, width: 50 },
      { role: 'narration', caption: ['Remarks'], x: 95, width: 170 },
      { role: 'debit', caption: ['Dr Amount'], x: 280, width: 75, align: 'right' },
      { role: 'credit', caption: ['Cr Amount'], x: 365, width: 75, align: 'right' },
      { role: 'balance', caption: ['Balance'], x: 450, width: 90, align: 'right' },
      { role: 'branch', caption: ['Br'], x: 550, width: 15 },
    ],
    dateOf: dashed,
    money: plainMoney,
    balance: flagged,
    wrap: 'words',
    opening: -90_000_000n,
  },
  {
    name: 'one glyph at a time in no order, on pages turned by 90 degrees',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 50 },
      { role: 'narration', caption: ['Narration'], x: 95, width: 190 },
      { role: 'debit', caption: ['Debit'], x: 300, width: 75, align: 'right' },
      { role: 'credit', caption: ['Credit'], x: 385, width: 75, align: 'right' },
      { role: 'balance', caption: ['Balance'], x: 470, width: 85, align: 'right' },
    ],
    dateOf: slashed,
    money: indian,
    wrap: 'words',
    rotate: true,
    shuffled: true,
    lines: 40,
  },
  {
    name: 'amounts left in their columns',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 55 },
      { role: 'narration', caption: ['Description'], x: 100, width: 180 },
      { role: 'reference', caption: ['Reference'], x: 290, width: 60 },
      { role: 'debit', caption: ['Debit Amount'], x: 355, width: 65 },
      { role: 'credit', caption: ['Credit Amount'], x: 425, width: 65 },
      { role: 'balance', caption: ['Running Balance'], x: 495, width: 70 },
    ],
    dateOf: named,
    money: western,
    wrap: 'words',
  },
  {
    name: 'hundred and more pages',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 50 },
      { role: 'narration', caption: ['Narration'], x: 95, width: 190 },
      { role: 'debit', caption: ['Debit'], x: 300, width: 75, align: 'right' },
      { role: 'credit', caption: ['Credit'], x: 385, width: 75, align: 'right' },
      { role: 'balance', caption: ['Balance'], x: 470, width: 85, align: 'right' },
    ],
    dateOf: slashed,
    money: indian,
    wrap: 'words',
    lines: 2600,
  },
  {
    name: 'figures at the foot of their rows',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 50 },
      { role: 'narration', caption: ['Narration'], x: 95, width: 110 },
      { role: 'debit', caption: ['Debit'], x: 300, width: 75, align: 'right' },
      { role: 'credit', caption: ['Credit'], x: 385, width: 75, align: 'right' },
      { role: 'balance', caption: ['Balance'], x: 470, width: 85, align: 'right' },
    ],
    dateOf: slashed,
    money: indian,
    wrap: 'words',
    valign: 'bottom',
    rowGap: 15,
  },
  {
    name: 'debits and credits before the narration',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 50 },
      { role: 'credit', caption: ['Money In'], x: 95, width: 65, align: 'right' },
      { role: 'debit', caption: ['Money Out'], x: 165, width: 65, align: 'right' },
      { role: 'balance', caption: ['Balance'], x: 235, width: 75, align: 'right' },
      { role: 'narration', caption: ['Details'], x: 325, width: 200 },
    ],
    dateOf: slashed,
    money: indian,
    wrap: 'words',
  },
  {
    name: 'texts and figures in the middle of their columns',
    columns: [
      { role: 'date', caption: ['Date'], x: 40, width: 60, align: 'centre' },
      { role: 'narration', caption: ['Description'], x: 105, width: 120, align: 'centre' },
      { role: 'debit', caption: ['Withdrawals'], x: 300, width: 75, align: 'centre' },
      { role: 'credit', caption: ['Deposits'], x: 385, width: 75, align: 'centre' },
      { role: 'balance', caption: ['Balance'], x: 470, width: 85, align: 'centre' },
    ],
    dateOf: slashed,
    money: indian,
    wrap: 'words',
  },
];
