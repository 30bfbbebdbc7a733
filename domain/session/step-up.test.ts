import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { roles, type Role } from '@peerdesk/contract/user.ts';
import { expect, test } from 'vitest';

type Calls = typeof calls;
type Row<N extends CallName> = Calls[N];

/** Calls by which a signed-in person writes, and that no setting can guard with a proof. */
type WithoutProof = {
  [N in CallName]: Row<N>['method'] extends 'GET'
    ? never
    : Extract<Row<N>['callers'][number], Role> extends never
      ? never
      : Row<N> extends { stepUp: string }
        ? never
        : N;
}[CallName];

const isOwn = 'needs the password, or a proof already; or proves something itself';
const isBounded = 'decides one order within the limits of who decides, and is daily work';
const isByAmount = 'asks staff for a proof above the amount in Settings, once the amount is known';
const isByLine = 'books no more than a bank line shows, and can be undone';
const isReading = 'makes a file of what its owner may read anyway, or ends one';
const isCourtesy = 'tells colleagues who works on what, and gives nobody a right';
const isMessage = 'adds a message, a picture or a statement, and moves nothing';
const isNamed = 'keeps the filters of a list under a name, or forgets them';
const isSaid = 'records what somebody says of a day, and moves nothing';

/**
 * Why each of them needs none. A new call that writes does not compile here until its row in the
 * contract names the act (`stepUp`), or this table says why it needs no proof.
 */
const withoutProof = {
  'totp.enrol': isOwn,
  'totp.verify': isOwn,
  'totp.disable': isOwn,
  'factor.stepUp': isOwn,
  'factor.newRecoveryCodes': isOwn,
  'passkey.stepUpOptions': isOwn,
  'passkey.creationOptions': isOwn,
  'passkey.add': isOwn,
  'push.choose': 'what one is told of, and nothing of money',
  'push.subscribe': 'tells a browser of its own session, and nothing of money',
  'push.unsubscribe': 'tells a browser nothing more',
  'passkey.rename': 'changes a name that only its owner reads',
  'passkey.remove': isOwn,
  'user.updateMe': 'a new password of one’s own needs the current one',
  'user.endSession': 'takes power away and gives none',
  'payin.decide': isByAmount,
  'payin.bulk': isByAmount,
  'payin.confirm': isByAmount,
  'payout.decide': isByAmount,
  'payout.assign': isBounded,
  'payout.accept': isBounded,
  'payout.lateUtr': 'flags a pay-out, which then waits for a bank line or an admin',
  'dispute.create': 'asks for a decision, and decides nothing',
  'dispute.start': isBounded,
  'dispute.resolve': isByAmount,
  'complaint.message': isMessage,
  'complaint.read': isMessage,
  'complaint.end': isBounded,
  'dispute.message': isMessage,
  'dispute.read': isMessage,
  'file.upload': isMessage,
  'upload.create': isMessage,
  'upload.begin': isMessage,
  'upload.part': isMessage,
  'upload.finish': isMessage,
  'upload.password': isMessage,
  'upload.forgetPassword': 'asks again for what opens the caller’s own files',
  'upload.map': 'names the columns of a file',
  'layout.forget': 'has the columns of a file asked for again',
  'utr.match': isByLine,
  'utr.split': isByLine,
  'utr.dismiss': isByLine,
  'utr.undo': isByAmount,
  'utr.acknowledge': 'marks an alert as seen',
  'request.ask': 'asks for money, which an admin decides with a proof',
  'request.withdraw': 'takes back what was asked for',
  'approval.ask': 'needs the proof that the act itself needs',
  'approval.decide': 'needs the proof that the act itself needs',
  'webhook.test': 'sends an example to the address that is saved already',
  'delivery.redeliver': 'sends again to the address that is saved already',
  'whatIf.ask': isReading,
  'whatIf.cancel': isReading,
  'attention.look': isCourtesy,
  'attention.leave': isCourtesy,
  'attention.take': isCourtesy,
  'attention.release': isCourtesy,
  'note.add': isMessage,
  'note.read': isMessage,
  'note.handOver': isCourtesy,
  'talk.send': isMessage,
  'talk.read': isMessage,
  'view.save': isNamed,
  'view.update': isNamed,
  'view.remove': isNamed,
  'tour.leave': 'moves nothing, and shows nothing',
  'report.order': isReading,
  'report.cancel': isReading,
  'report.remove': isReading,
  'report.createSchedule': isReading,
  'report.updateSchedule': isReading,
  'audit.verify': 'reads the log and changes nothing',
  'dayClose.declare': isSaid,
  'dayClose.explain': isSaid,
  'dayClose.decide': isSaid,
  'brand.uploadPicture': 'stores a picture that nobody is shown before it is saved in Settings',
  'statement.issue': 'prints what the caller may read anyway, and the audit names who did',
} as const satisfies Record<WithoutProof, string>;

const isSignedIn = ({ callers }: Call) =>
  callers.some((one) => (roles as readonly string[]).includes(one));

test('for every call that writes it is decided whether Settings may ask for a proof', () => {
  const rows: [string, Call][] = Object.entries(calls);
  const undecided = rows
    .filter(([, call]) => call.method !== 'GET' && isSignedIn(call) && !call.stepUp)
    .map(([name]) => name);
  expect(undecided.toSorted()).toEqual(Object.keys(withoutProof).toSorted());
});

test('whatever gives somebody power, or moves money by hand, can be guarded', () => {
  const guarded = Object.entries(calls as Record<string, Call>).flatMap(([name, { stepUp }]) =>
    stepUp ? [`${name}: ${stepUp}`] : [],
  );
  expect(guarded.toSorted()).toEqual([
    'freeze.create: freeze',
    'freeze.end: freeze',
    'ledger.reverse: wallet',
    'merchant.changeWallet: wallet',
    'merchant.create: users',
    'merchant.createKey: keys',
    'merchant.revokeKey: keys',
    'merchant.update: users',
    'request.decide: wallet',
    'settings.update: settings',
    'suspense.refund: wallet',
    'suspense.writeOff: wallet',
    'switches.update: settings',
    'upi.create: users',
    'upi.restock: users',
    'upi.update: users',
    'user.changeWallet: wallet',
    'user.import: users',
    'user.register: users',
    'user.resetFactor: password',
    'user.resetPassword: password',
    'user.update: users',
    'user.updateDefaultPayoutPeer: users',
    'user.updateStatus: users',
    'webhook.rotate: keys',
    'webhook.update: keys',
  ]);
});
