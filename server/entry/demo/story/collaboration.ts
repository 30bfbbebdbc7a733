import type { Told } from './exceptions.ts';
import type { Stage } from './stage.ts';

/** What staff leaves for each other, and what a peer and support write about a pay-in. */
export async function workTogether(
  { participants, accounts }: Stage,
  { setAside, doubted }: Told,
): Promise<void> {
  const { admin, subadmins } = participants;
  const [north] = subadmins;
  const [first, , , fourth] = accounts;
  if (!north) throw new Error('the demo has no subadmin');
  const me = await north.ok('user.me');
  const { refId } = setAside;
  await first.peer.ok('talk.send', {
    body: { refId, text: 'The customer called me. The money is in my account since Monday.' },
  });
  await admin.ok('talk.send', {
    body: { refId, text: 'Thank you. Please send your statement, then we approve it.' },
  });
  await admin.ok('note.add', {
    body: {
      refId,
      text: `@${me.name} the customer wrote twice. Has the peer sent the statement?`,
      mentionIds: [me.id],
    },
  });
  await admin.ok('note.handOver', {
    body: { refId, toId: me.id, text: 'Approve it once the statement shows the money' },
  });
  await admin.ok('note.add', {
    body: { refId: `customer-${refId}`, text: 'Pays late, but pays. Reaches us by phone.' },
  });
  await admin.ok('note.add', {
    body: {
      refId: `peer-${fourth.upi.peerId}`,
      text: `Has declined money that was there (${doubted.refId}). Compare with the bank first.`,
    },
  });
}
