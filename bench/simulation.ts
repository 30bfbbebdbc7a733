/**
 * What a desk needs as it grows, by a simulation that is fed with the measured costs of its work:
 * `npm run bench -- simulation`. See docs/growth.md.
 */
import { bytesPerOrder, clientMs, costs } from './simulation/costs.ts';
import { closedLoop, simulate, type Load, type Machines } from './simulation/desk.ts';

/** From one machine to many: the next one is due when one no longer keeps up. */
const steps: readonly Machines[] = [
  { name: '1 machine of 2 cores', servers: 1, primaryCores: 1, replicaCores: 0, shards: 1 },
  { name: '1 machine of 8 cores', servers: 3, primaryCores: 5, replicaCores: 0, shards: 1 },
  {
    name: 'database of 16 cores, 8 servers',
    ...{ servers: 8, primaryCores: 16, replicaCores: 0, shards: 1 },
  },
  {
    name: 'the same, and a replica of 16 cores',
    ...{ servers: 8, primaryCores: 16, replicaCores: 16, shards: 1 },
  },
  {
    name: 'the same with 24 servers and 2 replicas',
    ...{ servers: 24, primaryCores: 16, replicaCores: 32, shards: 1 },
  },
  {
    name: '4 shards by merchant, each as the one before',
    ...{ servers: 24, primaryCores: 16, replicaCores: 32, shards: 4 },
  },
];
const loads: readonly Load[] = [50_000, 200_000, 1_000_000, 2_000_000, 5_000_000, 20_000_000].map(
  (ordersPerDay) => ({
    ordersPerDay,
    peers: Math.max(100, ordersPerDay / 500),
    staff: Math.max(20, ordersPerDay / 25_000),
    peak: 2.5,
  }),
);
/** Beyond this share of a station's time, a busy minute makes a queue that does not end soon. */
const fullAt = 0.7;
const slowMs = 100;

console.log('checked against measured points (64 callers, two cores):');
for (const [what, cost, measured] of [
  ['approvals', costs.approve, 1504],
  ['placements', costs.place, 3661],
  ['references', costs.reference, 2766],
] as const) {
  const found = closedLoop(cost, clientMs, 64, 2);
  const off = ((found / measured - 1) * 100).toFixed(0);
  console.log(`  ${what}: ${found.toFixed(0)} a second, measured ${measured} (${off} %)`);
}
for (const load of loads) {
  const daily = (load.ordersPerDay * bytesPerOrder) / 1e9;
  console.log(
    `\n${load.ordersPerDay} orders a day, ${load.peers} peers: ` +
      `${((load.ordersPerDay / 86_400) * load.peak).toFixed(0)} a second at its peak, ` +
      `${daily.toFixed(1)} GB a day`,
  );
  for (const machines of steps) {
    const { stations, p99, isKeepingUp } = simulate(machines, load);
    const used = stations.map(
      ({ name, utilisation }) => `${name} ${(utilisation * 100).toFixed(0)} %`,
    );
    const isEnough =
      isKeepingUp && p99 < slowMs && stations.every(({ utilisation }) => utilisation < fullAt);
    const verdict = isEnough ? 'enough' : 'not enough';
    const slow = isKeepingUp ? `p99 ${p99.toFixed(0)} ms` : 'falls behind';
    console.log(`  ${machines.name}: ${used.join(', ')}; ${slow}; ${verdict}`);
    if (isEnough) break;
  }
}
process.exit(0);
