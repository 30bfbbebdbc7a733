import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { ErrorCode } from '@peerdesk/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { buildWorld, freshUtr, fundMerchant, givePayout, type World } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
const cases = {} as Record<DisputeStatus, { id: string; refId: string }>;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  for (const status of ['unassigned', 'pending', 'resolved', 'revoke_claim'] as const) {
    cases[status] = await disputeIn(status);
  }
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

async function disputeIn(status: DisputeStatus) {
  const { refId } = await givePayout(desk, world, world.payer);
  const paid = { refId, status: 'approved' as const, utr: freshUtr() };
  await world.payer.client.ok('payout.decide', { body: paid });
  const { id } = await desk.admin.ok('dispute.create', { body: { refId, reason: 'no money' } });
  if (status === 'unassigned') return { id, refId };
  await desk.admin.ok('dispute.start', { body: { disputeId: id } });
  if (status === 'pending') return { id, refId };
  const verdict = { disputeId: id, status, note: 'looked into it' };
  await desk.admin.ok('dispute.resolve', { body: verdict });
  return { id, refId };
}

/** Everyone with access: the payer and their subadmin are the parties. */
const people = {
  admin: () => desk.admin,
  subadmin: () => world.north.client,
  'another subadmin': () => world.south.client,
  payer: () => world.payer.client,
  'a peer of the same group': () => world.peer.client,
  'a peer of another group': () => world.otherPeer.client,
  merchant: () => world.merchant.client,
  'another merchant': () => world.otherMerchant.client,
  nobody: () => desk.anyone,
} satisfies Record<string, () => ApiClient>;
type Person = keyof typeof people;

/** The response of any call, as `refusalOf` takes it. */
type Said = ReturnType<Parameters<typeof refusalOf>[1]>;

const acts = {
  one: (client, { id }) => client.call('dispute.one', { params: { id } }),
  'one by its pay-out': (client, { refId }) =>
    client.call('dispute.one', { params: { id: refId } }),
  caseFile: (client, { id }) => client.call('dispute.caseFile', { params: { id } }),
  messages: (client, { id }) => client.call('dispute.messages', { query: { disputeId: id } }),
  message: (client, { id }) =>
    client.call('dispute.message', { body: { disputeId: id, text: 'hello' } }),
  read: (client, { id }) => client.call('dispute.read', { body: { disputeId: id, messageId: 1 } }),
  create: (client, { refId }) =>
    client.call('dispute.create', { body: { refId, reason: 'no money' } }),
  start: (client, { id }) => client.call('dispute.start', { body: { disputeId: id } }),
  resolve: (client, { id }) =>
    client.call('dispute.resolve', {
      body: { disputeId: id, status: 'resolved', note: 'looked into it' },
    }),
  revoke: (client, { id }) =>
    client.call('dispute.resolve', {
      body: { disputeId: id, status: 'revoke_claim', note: 'looked into it' },
    }),
} satisfies Record<string, (client: ApiClient, of: { id: string; refId: string }) => Said>;
type Act = keyof typeof acts;

const [hidden, forbidden, signedOut] = ['NotFound', 'PermissionDenied', 'SessionError'] as const;
/** A merchant reads the disputes about its own pay-outs, and talks with staff in them. */
const look = {
  'another subadmin': hidden,
  'a peer of the same group': hidden,
  'a peer of another group': hidden,
  'another merchant': hidden,
  nobody: signedOut,
} as const;
const staffOnly = {
  ...look,
  merchant: forbidden,
  'another merchant': forbidden,
  payer: forbidden,
  'a peer of the same group': forbidden,
  'a peer of another group': forbidden,
} as const;

/** Who is kept out of what, and how. */
const keptOut: Record<Act, Partial<Record<Person, ErrorCode>>> = {
  one: look,
  'one by its pay-out': look,
  messages: look,
  message: look,
  read: look,
  caseFile: staffOnly,
  start: staffOnly,
  resolve: staffOnly,
  revoke: staffOnly,
  create: {
    subadmin: forbidden,
    'another subadmin': forbidden,
    payer: forbidden,
    'a peer of the same group': forbidden,
    'a peer of another group': forbidden,
    'another merchant': hidden,
    nobody: signedOut,
  },
};

const rows = (Object.keys(acts) as Act[]).flatMap((act) =>
  Object.entries(keptOut[act]).map(([who, code]) => [act, who as Person, code] as const),
);

describe('who is kept out', () => {
  test.each(rows)('%s is refused to %s with %s in every status', async (act, who, errorCode) => {
    for (const of of Object.values(cases)) {
      const refused = await refusalOf(desk, () => acts[act](people[who](), of));
      expect(refused).toMatchObject({ errorCode });
    }
  });

  test.each(Object.keys(acts) as Act[])('%s of what does not exist is 404', async (act) => {
    for (const who of Object.keys(people) as Person[]) {
      if (keptOut[act][who] !== undefined) continue;
      const nowhere = { id: 'DP0', refId: 'PO0' };
      const refused = await refusalOf(desk, () => acts[act](people[who](), nowhere));
      expect(refused, who).toMatchObject({ status: 404, errorCode: 'NotFound' });
    }
  });
});

/** What is refused because of the dispute's status, even to those who otherwise may. */
const tooEarlyOrLate: readonly (readonly [DisputeStatus, Act, ErrorCode])[] = [
  ['unassigned', 'create', 'InvalidTransition'],
  ['unassigned', 'resolve', 'InvalidTransition'],
  ['unassigned', 'revoke', 'InvalidTransition'],
  ['pending', 'create', 'InvalidTransition'],
  ['pending', 'start', 'InvalidTransition'],
  ['resolved', 'start', 'AlreadyDecided'],
  ['resolved', 'resolve', 'AlreadyDecided'],
  ['resolved', 'revoke', 'AlreadyDecided'],
  ['resolved', 'message', 'InvalidTransition'],
  ['revoke_claim', 'create', 'InvalidTransition'],
  ['revoke_claim', 'start', 'AlreadyDecided'],
  ['revoke_claim', 'resolve', 'AlreadyDecided'],
  ['revoke_claim', 'revoke', 'AlreadyDecided'],
  ['revoke_claim', 'message', 'InvalidTransition'],
];

describe('what is too early or too late', () => {
  test.each(tooEarlyOrLate)('%s: %s is %s for everyone', async (status, act, errorCode) => {
    for (const who of Object.keys(people) as Person[]) {
      if (keptOut[act][who] !== undefined) continue;
      const refused = await refusalOf(desk, () => acts[act](people[who](), cases[status]));
      expect(refused, who).toMatchObject({ status: 409, errorCode });
    }
  });
});

describe('what is not well said', () => {
  const wrong: readonly [string, (client: ApiClient, id: string) => Said][] = [
    ['a reason that is missing', (client) => send(client, 'dispute.create', { refId: 'PO0' })],
    [
      'a verdict of another name',
      (client, disputeId) =>
        send(client, 'dispute.resolve', { disputeId, status: 'pending', note: 'x' }),
    ],
    [
      'a verdict without a note',
      (client, disputeId) => send(client, 'dispute.resolve', { disputeId, status: 'resolved' }),
    ],
    [
      'a nudge with words of its own',
      (client, disputeId) =>
        send(client, 'dispute.message', { disputeId, kind: 'nudge', text: 'now!' }),
    ],
    [
      'six files',
      (client, disputeId) =>
        send(client, 'dispute.message', { disputeId, fileIds: ['1', '2', '3', '4', '5', '6'] }),
    ],
    [
      'a mark before the first message',
      (client, disputeId) => send(client, 'dispute.read', { disputeId, messageId: -1 }),
    ],
  ];
  const send = (
    client: ApiClient,
    name: 'dispute.create' | 'dispute.resolve' | 'dispute.message' | 'dispute.read',
    body: object,
  ) => client.call(name, { body: body as never });

  test.each(wrong)('%s is refused as such', async (_what, ask) => {
    const call = () => ask(desk.admin, cases.pending.id);
    expect(await refusalOf(desk, call)).toMatchObject({
      status: 422,
      errorCode: 'ValidationError',
    });
  });
});
