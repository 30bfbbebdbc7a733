import { businessDay, dayBefore } from '@peerdesk/domain/dates.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { type Account, amountOf, type Stage, timeZone } from './stage.ts';

/** One rupee and fifty paise, by which somebody is wrong. */
const mistaken = 150n;

/**
 * Yesterday is closed by one peer as the bank shows it; two declare something else, of whom one
 * says why. The fourth has not closed it yet.
 */
export async function closeDays({ accounts, clock }: Stage): Promise<void> {
  const [first, second, third] = accounts;
  const day = dayBefore(businessDay(clock.now(), timeZone));
  await declare(first, day);
  const differing = await declare(second, day, mistaken);
  await second.peer.ok('dayClose.explain', {
    body: {
      id: differing.id,
      version: differing.version,
      reason: 'I wrote one payment down with the wrong amount',
    },
  });
  await declare(third, day, 50_000n);
}

/** What the peer counts: what the books say, and `more`. */
async function declare(account: Account, day: string, more = 0n) {
  const { peer, upi, lines } = account;
  const sum = (direction: 'credit' | 'debit') =>
    lines
      .filter((line) => line.day === day && line.direction === direction)
      .reduce((total, { amount }) => total + amount, 0n);
  const counted = { in: minor(sum('credit')), out: minor(sum('debit')) };
  const text = (amount: bigint) => formatMoney(minor(amount), rupeeDigits);
  const body = { accountId: upi.accountId, day, in: text(counted.in), out: text(counted.out) };
  const answer = await peer.ok('dayClose.declare', { body });
  const { books } = answer.found ?? {};
  if (!books || (more === 0n && answer.state === 'agreed')) return answer;
  const corrected = {
    ...body,
    in: text(amountOf(books.in) + more),
    out: books.out,
  };
  return peer.ok('dayClose.declare', { body: corrected });
}
