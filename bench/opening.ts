/**
 * How long customers wait for a UPI ID when many open their pages at once and there are few UPI
 * IDs, and how many transactions are rolled back meanwhile, because another took what they had
 * chosen: `npm run bench -- opening [UPI IDs] [clients] [rounds]`. Fails beyond its budgets.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchServer } from './bench-server.ts';
import { connect } from './database.ts';
import { quantile, shownSpread } from './quantile.ts';
import { addKey, addPeers, all, perUpi, send, signIn, timedAll } from './waiting-orders.ts';

const upis = Number(process.argv[2] ?? 10);
const clients = Number(process.argv[3] ?? 64);
const rounds = Number(process.argv[4] ?? 4);
/** What the UPI IDs of a round can take. */
const perRound = upis * perUpi;
/** Of the median. */
const nearlyMax = 10;
/** An idle connection tells how it ended its transactions this much later. */
const toldMs = 11_000;

const server = await startBenchServer();
const { base } = server;
const admin = await signIn(base);
const key = await addKey(base, admin);
const db = await connect(server.databaseUrl);

// The first round warms the server up: it compiles its code.
const links: string[] = [];
await all(perRound * (rounds + 1), clients, async (n) => {
  const created = await send(base, 'POST', '/customer/order', key, {
    orderId: `bench-${n}`,
    amount: `${100 + (n % 1800)}.${String(n % 100).padStart(2, '0')}`,
    customer: { id: `c${n}` },
  });
  links.push(`/pay/${created.data['payUrl']?.split('/').at(-1) ?? ''}`);
});

async function rolledBack(): Promise<number> {
  await sleep(toldMs);
  const { rows } = await db.query(
    `select xact_rollback::int as rolled_back from pg_stat_database
     where datname = current_database()`,
  );
  return Number(rows[0]?.['rolled_back']);
}

/** Each round has UPI IDs of its own: what one takes in a day is limited. */
async function open(round: number) {
  const peers = await addPeers(base, admin, { upis, from: round * upis });
  const mine = links.slice(round * perRound, (round + 1) * perRound);
  let served = 0;
  const opened = await timedAll(perRound, clients, async (n) => {
    const page = await send(base, 'POST', `${mine[n] ?? ''}/open`, '');
    if (page.data['status'] === 'pending') served += 1;
  });
  for (const auth of peers) await send(base, 'PATCH', '/user/me', auth, { presence: 'offline' });
  return { ...opened, served };
}

await open(0);
const before = await rolledBack();
const beyond: string[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const { perSecond, times, served } = await open(round);
  const ratio = quantile(times, 0.99) / quantile(times, 0.5);
  console.log(
    `${perRound} openings by ${clients} clients, ${upis} UPI IDs: ${perSecond.toFixed(0)}/s, ` +
      `${shownSpread(times)} (${ratio.toFixed(1)} times), ${served} were given a UPI ID`,
  );
  if (ratio > nearlyMax) beyond.push(`p99 ${ratio.toFixed(1)} times the median`);
  if (served < perRound) beyond.push(`${perRound - served} were given no UPI ID`);
}
const lost = (await rolledBack()) - before;
console.log(`${lost} transactions were rolled back in ${rounds * perRound} openings`);
if (lost > 0) beyond.push(`${lost} transactions were rolled back`);
await db.end();
await server.verify();
await server.stop();
for (const one of beyond) console.log(`beyond its budget: ${one}`);
process.exit(beyond.length > 0 ? 1 : 0);
