import { ApiFixture, adminLogin, type Login, type Placed } from '../../e2e/support/api-fixture.ts';
import { call } from '../../e2e/support/api-call.ts';
import { connect } from '../database.ts';
import { fillPayins } from '../fill-payins.ts';
import type { BenchServer } from '../bench-server.ts';

/** What the pages show: a long history, and orders of today for one peer. */
export interface BenchDesk {
  api: ApiFixture;
  admin: Login;
  peer: Login;
  subadmin: Login;
  /** A customer's page that waits for the reference. */
  payPath: string;
  /** Something that changes the lists of the peer and of the desk, by one order. */
  change: () => Promise<void>;
}

const history = 20_000;
const openOrders = 24;
const payouts = 8;
/** Enough for every change of a run. */
const spareOrders = 30;

export async function fillDesk(server: BenchServer): Promise<BenchDesk> {
  const session = await call(server.base, 'auth.signin', '', { body: adminLogin });
  const api = new ApiFixture(server.base, async () => session.accessToken);
  const merchant = await api.addMerchant();
  const db = await connect(server.databaseUrl);
  await fillPayins(db, merchant.id, history);
  await db.end();
  const subadmin = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: subadmin.id });
  await api.admin('user.changeWallet', {
    body: { userId: peer.id, kind: 'topup', amount: '2000000.00', reason: 'deposit' },
  });
  await api.admin('merchant.changeWallet', {
    body: { merchantId: merchant.id, kind: 'topup', amount: '2000000.00', reason: 'funds' },
  });
  let amount = 1_000;
  const next = () => `${(amount += 7)}.00`;
  for (let n = 0; n < openOrders; n += 1) {
    if (n % 3 === 0) await api.open(merchant, next());
    else await api.pay(merchant, { amount: next() });
  }
  for (let n = 0; n < payouts; n += 1) {
    const customer = { id: `c${n}`, name: `Meera ${n}`, upi: `meera${n}@oksbi` };
    const body = { orderId: `out-${n}`, amount: next(), customer };
    const { refId } = await api.as(merchant.key, 'payout.create', { body });
    await api.admin('payout.assign', { body: { refId, peerId: peer.id } });
  }
  const spare: Placed[] = [];
  for (let n = 0; n < spareOrders; n += 1) spare.push(await api.place(merchant, next()));
  const waiting: Placed[] = [];
  const { payPath } = await api.open(merchant, next());
  return {
    api,
    admin: adminLogin,
    peer,
    subadmin,
    payPath,
    async change() {
      const paid = waiting.pop();
      if (paid) return pay(api, paid);
      const placed = spare.pop();
      if (!placed) throw new Error('there are no orders left to change');
      waiting.push(placed);
      await api.as('', 'pay.open', { params: { token: placed.token } });
    },
  };
}

async function pay(api: ApiFixture, { token }: Placed): Promise<void> {
  const utr = `5${Date.now().toString().slice(-11)}`;
  await api.as('', 'pay.utr', { params: { token }, body: { utr } });
}
