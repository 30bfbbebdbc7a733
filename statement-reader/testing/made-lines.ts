import { formatMoney, minor } from '@peerdesk/domain/money.ts';

/** What a line of a made-up statement says; amounts in paise. */
export interface MadeLine {
  date: string;
  narration: string;
  reference: string;
  direction: 'credit' | 'debit';
  amount: bigint;
  balance: bigint;
  rrn: string;
}

const names = ['RAVI KUMAR', 'ASHA RAO', 'NILA SHARMA', 'MOHAN LAL GUPTA', 'ZOYA'];
const banks = ['SBIN', 'HDFC', 'UTIB', 'KKBK', 'YESB'];
const notes = ['rent', 'invoice 7', 'Payment from app', 'UPI', 'family'];

/** Lines that follow from each other, the oldest first. */
export function madeLines(count: number, opening = 1_234_567n): MadeLine[] {
  let balance = opening;
  return Array.from({ length: count }, (_, at) => {
    const isCredit = (at * 7) % 3 !== 1;
    const amount = BigInt(((at * 7919) % 90_000) + 100) * (at % 4 === 0 ? 137n : 100n);
    balance += isCredit ? amount : -amount;
    const rrn = String(620_000_000_000 + at * 7_919_131);
    const day = String(1 + Math.floor((at * 28) / count)).padStart(2, '0');
    const name = names[at % names.length] ?? '';
    const bank = banks[(at * 3) % banks.length] ?? '';
    const vpa = `${name.split(' ')[0]?.toLowerCase()}${at}@okaxis`;
    const flow = isCredit ? 'CR' : 'DR';
    return {
      date: `2026-09-${day}`,
      narration: `UPI/${flow}/${rrn}/${name}/${bank}/${vpa}/${notes[(at * 2) % notes.length]}`,
      reference: `S${10_000_000 + at * 37}`,
      direction: isCredit ? 'credit' : 'debit',
      amount,
      balance,
      rrn,
    };
  });
}

export const western = (paise: bigint): string =>
  formatMoney(minor(paise), 2)
    .replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',')
    .replace(/(\d)(?=(\d{3})+\.)/g, '$1,')
    .replace(/,,/g, ',');
export const plainMoney = (paise: bigint): string => formatMoney(minor(paise), 2);
export const indian = (paise: bigint): string => {
  const [whole = '', fraction = ''] = formatMoney(minor(paise < 0n ? -paise : paise), 2).split('.');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${head === '' ? '' : `${head},`}${whole.slice(-3)}.${fraction}`;
};
export const flagged = (paise: bigint): string => `${indian(paise)}${paise < 0n ? 'Dr' : 'Cr'}`;
