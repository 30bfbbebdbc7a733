import type { Actor } from './participants.ts';
import type { Run } from './run.ts';
import { sees, type State } from './state.ts';

/*
 * What people write and say to each other about orders. No prediction of any other step looks at
 * what is written here: whoever notes, takes, hands over or chats moves no money and gains no
 * right.
 */

/** Something that a note can be about, by who sees it. */
interface Subject {
  refId: string;
  payer: Actor | null;
  groupId: string | null;
  isOpen: boolean;
}

const open = ['created', 'unassigned', 'pending', 'processing', 'expired'];
const openDispute = ['unassigned', 'pending'];

function anySubject({ state, random, participants }: Run): Subject | undefined {
  const payin = state.payins.length > 0 ? random.of(state.payins.slice(-40)) : undefined;
  const payout = state.payouts.length > 0 ? random.of(state.payouts.slice(-40)) : undefined;
  const dispute = state.disputes.length > 0 ? random.of(state.disputes.slice(-20)) : undefined;
  const person = random.of(participants.payers);
  const subjects = [
    payin && { ...ofPayin(payin), isOpen: open.includes(payin.status) },
    payout && { ...payout, isOpen: open.includes(payout.status) },
    dispute && { ...dispute, refId: dispute.id, isOpen: openDispute.includes(dispute.status) },
    { refId: `peer-${person.id}`, payer: person, groupId: person.groupId, isOpen: false },
  ].filter((one) => one !== undefined);
  return random.of(subjects);
}

const ofPayin = ({ refId, peer }: State['payins'][number]) => {
  return { refId, payer: peer, groupId: peer?.groupId ?? null };
};

const isStaff = (by: Actor) => !by.isBlocked && by.role !== 'peer' && by.role !== 'peer-withdrawal';

function anybody({ random, participants }: Run): Actor {
  const staff = [participants.admin, ...participants.subadmins];
  return random.of(random.is(0.8) ? staff : participants.payers);
}

/** Whom somebody of the staff can name, or hand it to: whoever of it sees it. */
const canShare = (one: Actor, { groupId }: Subject) =>
  isStaff(one) && (one.role === 'admin' || one.id === groupId);

export async function writeNote(run: Run): Promise<void> {
  const subject = anySubject(run);
  if (!subject) return;
  const by = anybody(run);
  const named = run.random.is(0.4) ? anybody(run) : null;
  const isAllowed = isStaff(by) && sees(by, subject) && (!named || canShare(named, subject));
  const { refId, groupId } = subject;
  run.state.serial += 1;
  const text = `note ${run.state.serial} by ${by.username}`;
  const data = await run.act(
    `${by.username} notes something about ${refId} for ${named?.username ?? 'nobody'}`,
    isAllowed ? 'ok' : 'refused',
    () =>
      by.client.call('note.add', { body: { refId, text, mentionIds: named ? [named.id] : [] } }),
  );
  if (data) run.state.notes.push({ refId, groupId, text });
  await readNotes(run, subject);
  await keepFromMerchants(run, refId);
}

/** Admins read all of it, a subadmin what its group had, and nobody else anything. */
async function readNotes(run: Run, subject: Subject): Promise<void> {
  const { admin, subadmins, payers } = run.participants;
  const { refId } = subject;
  const readers = [admin, ...subadmins, run.random.of(payers)];
  const reader = run.random.of(readers);
  const isAllowed = isStaff(reader) && sees(reader, subject);
  const notes = await run.act(
    `${reader.username} reads the notes about ${refId}`,
    isAllowed ? 'ok' : 'refused',
    () => reader.client.call('note.list', { params: { refId } }),
  );
  if (!notes) return;
  const expected = run.state.notes
    .filter((note) => note.refId === refId)
    .filter(({ groupId }) => reader.role === 'admin' || groupId === reader.id)
    .map(({ text }) => text);
  const read = notes.notes.map(({ text }) => text);
  if (read.join('\n') !== expected.join('\n')) {
    throw new Error(`${reader.username} reads of ${refId}: ${read}; the model says ${expected}`);
  }
}

const keptFromMerchantsEvery = 10;

/** What staff writes for staff, and what a peer and staff write, is nothing for a merchant. */
async function keepFromMerchants(run: Run, refId: string): Promise<void> {
  if (run.state.serial % keptFromMerchantsEvery !== 0) return;
  for (const { client, id } of run.participants.merchants) {
    const asked = [
      ['the notes', () => client.call('note.list', { params: { refId } })],
      ['the chat', () => client.call('talk.one', { params: { refId } })],
    ] as const;
    for (const [what, call] of asked) {
      await run.act<unknown>(`merchant ${id} reads ${what} about ${refId}`, 'refused', call);
    }
  }
}

/** Says whose an order is now, which is nobody's business who decides it. */
export async function handOver(run: Run): Promise<void> {
  const subject = anySubject(run);
  if (!subject) return;
  const by = anybody(run);
  const to = run.random.is(0.85) ? anybody(run) : null;
  const { refId, groupId, isOpen } = subject;
  const isAllowed =
    isStaff(by) && sees(by, subject) && isOpen && (to === null || canShare(to, subject));
  run.state.serial += 1;
  const text = `hand-over ${run.state.serial}`;
  const data = await run.act(
    `${by.username} hands ${refId} to ${to?.username ?? 'nobody'}`,
    isAllowed ? 'ok' : 'refused',
    () => by.client.call('note.handOver', { body: { refId, toId: to?.id ?? null, text } }),
  );
  if (!data) return;
  run.state.notes.push({ refId, groupId, text });
  if (to) run.state.handed.set(refId, to);
  else run.state.handed.delete(refId);
  await readHanded(run, run.random.of([run.participants.admin, ...run.participants.subadmins]));
}

/** What was handed to somebody stands first in their list, as long as it is open and theirs. */
async function readHanded(run: Run, reader: Actor): Promise<void> {
  if (reader.isBlocked) return;
  const isTheirs = (refId: string) => run.state.handed.get(refId) === reader;
  const expected = run.state.payins
    .filter(({ refId, status }) => isTheirs(refId) && open.includes(status))
    .filter((order) => sees(reader, ofPayin(order)))
    .map(({ refId }) => refId)
    .toSorted();
  const query = { waitsFor: 'me', pagesize: '100' } as const;
  const { orders } = await reader.client.ok('payin.list', { query });
  const first = orders.slice(0, expected.length).map(({ refId }) => refId);
  if (first.toSorted().join() !== expected.slice(0, 100).join()) {
    throw new Error(`first for ${reader.username}: ${first}; the model says ${expected}`);
  }
}

/** Takes it, or lets go of it: nobody is kept from anything by that. */
export async function takeOrder(run: Run): Promise<void> {
  const subject = anySubject(run);
  if (!subject) return;
  const by = anybody(run);
  const { refId } = subject;
  const isAllowed = isStaff(by) && sees(by, subject) && !refId.startsWith('peer-');
  await run.act(`${by.username} takes ${refId} for a while`, isAllowed ? 'ok' : 'refused', () =>
    by.client.call('attention.take', { body: { refId } }),
  );
}

/** The peer of a pay-in and staff write to each other; nobody else reads it. */
export async function chat(run: Run): Promise<void> {
  const { random, state, participants } = run;
  const order = run.recent(state.payins, ({ peer }) => peer !== null);
  if (!order) return;
  const by = run.someone(random.is(0.5) ? order.peer : participants.admin, [
    ...participants.subadmins,
    ...participants.payers,
  ]);
  const { refId, peer } = order;
  state.serial += 1;
  const text = `chat ${state.serial} by ${by.username}`;
  const about = ofPayin(order);
  const data = await run.act(
    `${by.username} writes about ${refId}`,
    !by.isBlocked && peer && sees(by, about) ? 'ok' : 'refused',
    () => by.client.call('talk.send', { body: { refId, text } }),
  );
  if (data) state.talks.push({ refId, text });
  const reader = random.of([participants.admin, ...participants.subadmins, ...participants.payers]);
  const talk = await run.act(
    `${reader.username} reads the chat about ${refId}`,
    !reader.isBlocked && sees(reader, about) ? 'ok' : 'refused',
    () => reader.client.call('talk.one', { params: { refId } }),
  );
  const read = talk?.messages.map((message) => message.text);
  const expected = state.talks.filter((one) => one.refId === refId).map((one) => one.text);
  if (read && read.join('\n') !== expected.join('\n')) {
    throw new Error(`${reader.username} reads of ${refId}: ${read}; the model says ${expected}`);
  }
}
