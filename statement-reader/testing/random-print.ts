import { bankPrints, columnsOfPrint } from './bank-prints.ts';
import type { MadeLayout } from './made-layout.ts';
import { flagged, indian, plainMoney, type MadeLine } from './made-lines.ts';

/** Numbers that look random and are the same in every run. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
  for (let turn = 0; turn < 5; turn += 1) next(9);
  return next;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const turned = (iso: string, mark: string) => iso.split('-').toReversed().join(mark);
const named = (iso: string) => months[Number(iso.slice(5, 7)) - 1] ?? '';
const dates: readonly ((iso: string) => string[])[] = [
  (iso) => [turned(iso, '/')],
  (iso) => [turned(iso, '-')],
  (iso) => [turned(iso.slice(2), '/')],
  (iso) => [`${Number(iso.slice(8))} ${named(iso)} ${iso.slice(0, 4)}`],
  (iso) => [`${iso.slice(8)}-${named(iso)}-${iso.slice(2, 4)}`],
  (iso) => [`${iso.slice(8)} ${named(iso)}`, iso.slice(0, 4)],
  (iso) => [turned(iso, '/'), '10:22:33'],
  (iso) => [turned(iso, '.')],
  (iso) => [iso],
];
const monies = [
  indian,
  plainMoney,
  (paise: bigint) => `INR ${indian(paise)}`,
  (paise: bigint) => `Rs.${indian(paise)}`,
];
const legends = [
  'Legends: UPI - Unified Payments, TFR - Transfer, CHRG 10.00',
  'Regd. Office: 1 Nowhere Road, Phone 1800 123 4567',
];
const signed = ({ amount, direction }: MadeLine) =>
  `${indian(amount)} (${direction === 'credit' ? 'Cr' : 'Dr'})`;

/** One of the banks' tables, drawn with the habits of some bank or other. */
export function randomPrint(seed: number): MadeLayout {
  const pick = numbersFrom(seed);
  const of = <T>(choices: readonly T[]): T => choices[pick(choices.length)] as T;
  const [name, roles] = of(bankPrints);
  const has = (role: string) => roles.some(([own]) => own === role);
  const [dateOf, money] = [of(dates), of(monies)];
  const align = of(['right', 'right', 'right', 'left', 'centre'] as const);
  const caption = align === 'left' ? 'left' : of(['right', 'left', 'centre'] as const);
  const size = of([6, 7, 7, 8]);
  const [wrap, valign] = [of(['words', 'cut'] as const), of(['top', 'top', 'middle'] as const)];
  const gap = of([1.7, 1.25, 1.4, 2.2]);
  const overdraft = !has('balanceFlag') && pick(8) === 0;
  const balance = overdraft || (!has('balanceFlag') && pick(3) === 0) ? flagged : money;
  const isSigned = has('amount') && !has('flag');
  const newestFirst = pick(5) === 0;
  const carried = !newestFirst && pick(5) === 0;
  const huge = -123_456_789n;
  const texts = [money(-huge), balance(huge), isSigned ? `${indian(-huge)} (Cr)` : ''];
  const longest = (all: readonly string[]) =>
    all.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const print = columnsOfPrint(
    roles,
    { align, caption },
    { figure: longest(texts), date: longest(dateOf('2026-09-28')) },
  );
  const own = Math.min(size, print.size);
  return {
    ...{ name: `${seed}: ${name}`, columns: print.columns, dateOf, money, balance, wrap, valign },
    ...{ size: own, leading: own * 1.25, rowGap: own * gap, newestFirst, carried },
    ...(isSigned && { amount: signed }),
    ...(overdraft && { opening: -90_000_000n }),
    pageTotals: carried && pick(2) === 0,
    captionsOnce: pick(4) === 0,
    rotate: pick(10) === 0,
    shuffled: pick(8) === 0,
    breaksRows: pick(4) === 0,
    summary: pick(4) === 0,
    lines: of([12, 30]),
    none: of(['', '', '-', '0.00']),
    legend: pick(3) === 0 ? legends : [],
  };
}
