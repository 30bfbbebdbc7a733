import type { ApiClient } from '../../platform/api-client/client.ts';
import type { Episode } from './episode.ts';

/** Whoever may try to read or write; the admin has no id here. */
interface Voice {
  id: string;
  name: string;
  groupId: string | null;
  client: ApiClient;
}

const adminId = 'admin';

function voices({ parties }: Episode): Voice[] {
  const { admin, subadmins, payers, merchants } = parties;
  return [
    { id: adminId, name: 'the admin', groupId: null, client: admin },
    ...subadmins.map((one) => ({ ...one, name: one.username, groupId: one.id })),
    ...payers.map((one) => ({ ...one, name: one.username })),
    ...merchants.map((one) => ({ ...one, name: `merchant ${one.id}`, groupId: null })),
  ];
}

/** Anybody writes a note for the staff about any order, which not everybody may. */
export async function writeNote(episode: Episode): Promise<void> {
  await episode.look();
  const { random, now, parties } = episode;
  const order = episode.pick([...now.payins, ...now.payouts], () => true);
  if (!order) return;
  const by = random.of(voices(episode));
  const text = nextText(episode);
  const body = { refId: order.refId, text };
  const what = `${by.name} notes “${text}” about ${order.refId}`;
  if (!(await episode.act(what, by.client, 'note.add', { body }))) return;
  const isGroup = parties.subadmins.some(({ id }) => id === by.id);
  if (!isGroup && by.id !== adminId) throw new Error(`${by.name} wrote a note for the staff`);
  const assigned = 'subadminId' in order ? order.subadminId : null;
  const groupId = isGroup ? by.id : (groupOf(episode, order.peerId) ?? assigned);
  const readers = groupId === null ? [] : [groupId];
  episode.written.push({ kind: 'note', refId: order.refId, text, readers });
}

/** Anybody writes to the peer of any pay-in, or as its peer to staff. */
export async function writeMessage(episode: Episode): Promise<void> {
  await episode.look();
  const order = episode.pick(episode.now.payins, ({ peerId }) => peerId !== null);
  if (!order || order.peerId === null) return;
  const by = episode.random.of(voices(episode));
  const text = nextText(episode);
  const body = { refId: order.refId, text };
  const what = `${by.name} writes “${text}” about ${order.refId}`;
  if (!(await episode.act(what, by.client, 'talk.send', { body }))) return;
  const readers = [order.peerId, groupOf(episode, order.peerId) ?? ''];
  if (by.id !== adminId && !readers.includes(by.id)) {
    throw new Error(`${by.name} wrote about a pay-in of others`);
  }
  episode.written.push({ kind: 'talk', refId: order.refId, text, readers });
}

/** Anybody asks for what was written, about one order or all that the server would tell them of. */
export async function readWords(episode: Episode): Promise<void> {
  const { random, written } = episode;
  const about = episode.pick(written, () => true);
  if (!about) return;
  const by = random.of(voices(episode));
  const { kind, refId } = about;
  const what = `${by.name} asks for ${kind}s`;
  const request = { params: { refId } };
  const isAll = random.is(0.3);
  if (kind === 'note') {
    const call = isAll ? 'note.mine' : 'note.list';
    const answer = isAll
      ? await episode.act(`${what} that name them`, by.client, 'note.mine', {})
      : await episode.act(`${what} about ${refId}`, by.client, 'note.list', request);
    return checkWords(episode, by, { call, refId, answer });
  }
  if (isAll) {
    const answer = await episode.act(`${what} unread`, by.client, 'talk.unread', {});
    return checkWords(episode, by, { call: 'talk.unread', refId, answer });
  }
  const answer = await episode.act(`${what} about ${refId}`, by.client, 'talk.one', request);
  checkWords(episode, by, { call: 'talk.one', refId, answer });
  const isPayer = episode.payer(by.id) !== undefined;
  const named = answer?.messages.find(
    ({ by: side, author }) => side === 'staff' && author !== null,
  );
  if (isPayer && named) throw new Error(`${by.name} is told who of the staff wrote`);
}

interface Told {
  call: string;
  refId: string;
  answer: object | null;
}

/** Nobody is told what was not written for them, and an admin is told all notes of an order. */
function checkWords({ written }: Episode, by: Voice, { call, refId, answer }: Told): void {
  if (!answer) return;
  const told = JSON.stringify(answer);
  for (const { text, readers, kind, refId: of } of written) {
    const isTold = told.includes(text);
    const mayRead = by.id === adminId || readers.includes(by.id);
    if (isTold && !mayRead) throw new Error(`${by.name} reads “${text}” by ${call}`);
    const isMissing = kind === 'note' && call === 'note.list' && of === refId && !isTold;
    if (isMissing && by.id === adminId) throw new Error(`the admin is not told “${text}”`);
  }
}

/** Ends with a full stop, so that no text begins another. */
function nextText(episode: Episode): string {
  episode.serial += 1;
  return `Said as number ${episode.serial}.`;
}

function groupOf(episode: Episode, peerId: string | null): string | null {
  return episode.payer(peerId)?.groupId ?? null;
}
