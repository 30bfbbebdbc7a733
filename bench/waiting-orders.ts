import { password } from './bench-server.ts';
import { leanCall } from './lean-http.ts';

/** Fewer than the network lets one UPI ID take in a day. */
export const perUpi = 40;

export interface Answer {
  data: Record<string, string>;
}

/**
 * Calls so far: each uses a different client address, or the limit per address would be measured.
 */
let calls = 0;

const againMs = 100;

/** Any call; one that finds the server too busy is made again. Fails unless it succeeds. */
export async function send(
  base: string,
  method: string,
  path: string,
  auth: string,
  body: unknown = {},
): Promise<Answer> {
  for (;;) {
    const answer = await sendOnce(base, method, path, auth, body);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}

/** A call from an address of its own; nothing when the server is too busy. */
export async function sendOnce(
  base: string,
  method: string,
  path: string,
  auth: string,
  body: unknown,
): Promise<Answer | null> {
  calls += 1;
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const headers = {
    authorization: auth,
    'content-type': 'application/json',
    'x-forwarded-for': from,
  };
  const sent = method === 'GET' ? '' : JSON.stringify(body);
  const { status, text } = await leanCall(base, method, `/api${path}`, headers, sent);
  if (status === 503) return null;
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return answerOf(text);
}

/** Read when somebody looks at it: who only counts answers does not pay for it. */
function answerOf(text: string): Answer {
  return {
    get data() {
      return (JSON.parse(text) as Answer).data;
    },
  };
}

/** Runs `work` for every number below `count`, `clients` at a time. */
export async function all(
  count: number,
  clients: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: clients }, worker));
}

/** The same, with how many were done a second and how long each took, in milliseconds. */
export async function timedAll(
  count: number,
  clients: number,
  work: (n: number) => Promise<unknown>,
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const startedAt = performance.now();
  await all(count, clients, async (n) => {
    const at = performance.now();
    await work(n);
    times.push(performance.now() - at);
  });
  return { perSecond: count / ((performance.now() - startedAt) / 1000), times };
}

/**
 * Answers a second to calls that ask no database, by as many clients from this process: what the
 * machine has left for the calls themselves.
 */
export async function emptyCallsPerSecond(base: string, clients: number): Promise<number> {
  const count = 100 * clients;
  return (await timedAll(count, clients, () => send(base, 'GET', '/brand', ''))).perSecond;
}

/** Confirms pay-ins, so many at a time, shared out among the servers. */
export function approveAll(
  bases: readonly string[],
  { refs, admin, clients }: { refs: readonly string[]; admin: string; clients: number },
): Promise<{ perSecond: number; times: number[] }> {
  return timedAll(refs.length, clients, (n) =>
    send(bases[n % bases.length] ?? '', 'PATCH', '/customer/order/confirm', admin, {
      refId: refs[n],
    }),
  );
}

/** Adds a merchant; returns its id. */
export async function addShop(base: string, admin: string, name = 'Shop'): Promise<string> {
  const fees = { payinBps: 300, payoutBps: 0 };
  return (await send(base, 'POST', '/merchant', admin, { name, fees })).data['id'] ?? '';
}

/** Peers with a UPI ID each, online, and a merchant; returns its key, as it is sent. */
export async function setUp(base: string, admin: string, upis: number): Promise<string> {
  await addPeers(base, admin, { upis });
  return addKey(base, admin);
}

/** Peers with a UPI ID each, online, numbered `from` on; returns their tokens, as they are sent. */
export async function addPeers(
  base: string,
  admin: string,
  { upis, from = 0 }: { upis: number; from?: number },
): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = from; n < from + upis; n += 1) {
    const user = { name: `Peer ${n}`, username: `peer${n}`, password, role: 'peer' };
    const peer = await send(base, 'POST', '/user/register', admin, user);
    const userId = peer.data['id'] ?? '';
    const topup = { userId, kind: 'topup', amount: '9000000.00', reason: 'bench' };
    await send(base, 'POST', '/user/wallet', admin, topup);
    const upi = { peerId: userId, upi: `peer${n}@bench`, holder: `Peer ${n}` };
    await send(base, 'POST', '/upi', admin, upi);
    const session = await send(base, 'POST', '/auth/signin', '', {
      username: `peer${n}`,
      password,
    });
    const auth = `auth ${session.data['accessToken'] ?? ''}`;
    await send(base, 'PATCH', '/user/me', auth, { presence: 'online' });
    tokens.push(auth);
  }
  return tokens;
}

/** A merchant; returns its key, as it is sent. */
export async function addKey(base: string, admin: string): Promise<string> {
  const merchantId = await addShop(base, admin);
  const key = await send(base, 'POST', '/merchant/key', admin, { merchantId });
  return `key ${key.data['apiKey'] ?? ''}`;
}

/** Somebody's token, as it is sent; it is valid for a quarter of an hour. */
export async function signIn(base: string, username = 'admin'): Promise<string> {
  const signin = await send(base, 'POST', '/auth/signin', '', { username, password });
  return `auth ${signin.data['accessToken'] ?? ''}`;
}

/** Pay-ins with a reference that wait for a decision, and the admin's token to decide them. */
export async function waitingOrders(
  base: string,
  { orders, clients }: { orders: number; clients: number },
): Promise<{ refs: string[]; admin: string }> {
  const admin = await signIn(base);
  const key = await setUp(base, admin, Math.ceil(orders / perUpi));
  const refs: string[] = [];
  await all(orders, clients, async (n) => {
    const order = {
      orderId: `bench-${n}`,
      amount: `${100 + (n % 1800)}.${String(n % 100).padStart(2, '0')}`,
      customer: { id: `c${n}` },
    };
    const created = await send(base, 'POST', '/customer/order', key, order);
    const link = `/pay/${created.data['payUrl']?.split('/').at(-1) ?? ''}`;
    const page = await send(base, 'POST', `${link}/open`, '');
    if (page.data['status'] !== 'pending') return;
    await send(base, 'POST', `${link}/utr`, '', { utr: String(500_000_000_000 + n) });
    refs.push(created.data['refId'] ?? '');
  });
  return { refs, admin };
}
