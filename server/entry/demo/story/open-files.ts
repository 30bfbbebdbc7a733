import { businessDay } from '@peerdesk/domain/dates.ts';
import { type Minor, minor } from '@peerdesk/domain/money.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementFile, statementFormats } from '../bank/files.ts';
import type { BankLine } from '../bank/statement.ts';
import { randomUtr } from '../participants.ts';
import { charge, statementOf } from './evidence.ts';
import { type Account, claim, openOn, paymentText, type Stage, timeZone } from './stage.ts';

const ordersPerFile = 4;
/** More than the simulator's customers ever pay. */
const largeOrder = '50000.00';
const openingOfFile = minor(6_412_350n);

/**
 * Pay-ins that are left open, and the statements that show their money: whoever drops one of these
 * files on the portal sees it find them.
 */
export async function leaveFiles(stage: Stage, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [at, account] of stage.accounts.slice(0, statementFormats.length).entries()) {
    const lines: BankLine[] = [];
    for (let n = 0; n < ordersPerFile; n += 1) {
      const order = await openOn(stage, account);
      await claim(stage, order);
      lines.push(creditOn(stage, order.amount, paymentText(order.utr, order.customer)));
    }
    lines.push(creditOn(stage, minor(64_000n), paymentText(randomUtr(), 'Sunita Devi')));
    lines.push(charge(businessDay(stage.clock.now(), timeZone)));
    const statement = { ...statementOf(account, lines), opening: openingOfFile };
    const { name, bytes } = await statementFile(
      fileNameOf(account),
      statementFormats[at] ?? 'csv',
      statement,
    );
    await writeFile(join(folder, name), bytes);
  }
}

/**
 * The accounts of the files take no more small orders: what the simulator confirmed on them would
 * be missing in files that were written before.
 */
export async function keepForLargeOrders({ participants, accounts }: Stage): Promise<void> {
  for (const { upi } of accounts.slice(0, statementFormats.length)) {
    const limits = { minAmount: largeOrder };
    await participants.admin.ok('upi.update', { body: { upiId: upi.id, limits } });
  }
}

/** Named after its UPI ID, which the portal then offers as the account. */
const fileNameOf = ({ upi }: Account) => upi.upi;

function creditOn({ clock }: Stage, amount: Minor, narration: string): BankLine {
  const day = businessDay(clock.now(), timeZone);
  return { day, direction: 'credit', amount, narration, reference: '' };
}
