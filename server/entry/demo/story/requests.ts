import { screenshot } from '../../../platform/files/samples.ts';
import { randomUtr } from '../participants.ts';
import type { Stage } from './stage.ts';

/** What people ask of the desk, and what the desk has set up: something on every other screen. */
export async function askAround(stage: Stage): Promise<void> {
  await askForMoney(stage);
  await setUpDesk(stage);
}

async function askForMoney({ participants, accounts, random }: Stage): Promise<void> {
  const { admin, payers, merchants } = participants;
  const [first, second] = accounts;
  const bytes = await screenshot(Math.floor(random() * 1e6));
  const file = { name: 'transfer.png', bytes };
  const proof = await first.peer.ok('file.upload', { body: { purpose: 'proof' }, file });
  const utr = randomUtr();
  await first.peer.ok('request.ask', {
    body: { kind: 'topup', amount: '25000.00', utr, proofId: proof.id },
  });
  const paid = await second.peer.ok('request.ask', {
    body: { kind: 'settlement', amount: '15000.00', note: 'To my savings account' },
  });
  await admin.ok('request.decide', {
    body: { id: paid.id, status: 'approved', utr: randomUtr(), isSeparatePayment: true },
  });
  // By chance a balance is too small for it.
  const [merchant] = merchants;
  await merchant?.call('request.ask', { body: { kind: 'settlement', amount: '40000.00' } });
  await payers.at(-1)?.call('request.ask', { body: { kind: 'settlement', amount: '5000.00' } });
}

async function setUpDesk({ participants, accounts }: Stage): Promise<void> {
  const { admin, subadmins, payers } = participants;
  const [, , third, fourth] = accounts;
  await third.peer.ok('upi.create', {
    body: { upi: 'pallavi.shop@ybl', holder: third.peer.login.name, bank: 'YES BANK' },
  });
  await payers.at(-1)?.ok('upi.create', {
    body: { upi: 'waseem@ybl', holder: payers.at(-1)?.login.name ?? '', bank: 'YES BANK' },
  });
  const stopped = await admin.ok('upi.create', {
    body: {
      peerId: fourth.upi.peerId,
      upi: 'pranav.old@oksbi',
      holder: fourth.upi.holder,
      bank: 'State Bank of India',
    },
  });
  const reason = 'The bank asks about a payment of last week';
  await admin.ok('freeze.create', { body: { kind: 'upi', id: stopped.id, reason } });
  await admin.ok('view.save', {
    body: { list: 'payins', name: 'Paid late', filters: { paid: 'late' }, isShared: true },
  });
  for (const person of [admin, ...subadmins]) {
    const name = person === admin ? 'All pay-ins' : 'Pay-ins of my group';
    await person.ok('report.order', { body: { name, kind: 'payins', format: 'xlsx' } });
  }
  await admin.ok('report.createSchedule', {
    body: {
      name: 'Every morning',
      kind: 'reconciliation',
      format: 'csv',
      every: 'daily',
      at: '08:00',
    },
  });
}
