/**
 * How the work grows with what there is of it, as JSON and as pictures beside it:
 * `npm run bench -- curves [clients | processes | orders] [folder] [most orders]`. Needs `pgbench`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byClients } from './curves/clients.ts';
import type { Curve } from './curves/curve.ts';
import { drawCurve } from './curves/draw.ts';
import { byOrders } from './curves/orders.ts';
import { byProcesses } from './curves/processes.ts';

const [what = 'clients', folder = join('bench-results', 'curves'), most] = process.argv.slice(2);
const kinds: Record<string, () => Promise<Curve[]>> = {
  clients: byClients,
  processes: byProcesses,
  orders: () => byOrders(Number(most ?? 1_000_000)),
};

const measure = kinds[what];
if (!measure) throw new Error(`npm run bench -- curves ${Object.keys(kinds).join(' | ')}`);
const curves = await measure();
await mkdir(folder, { recursive: true });
await writeFile(join(folder, `${what}.json`), `${JSON.stringify(curves, null, 2)}\n`);
for (const [at, curve] of curves.entries()) {
  await writeFile(join(folder, `${what}-${at + 1}.svg`), drawCurve(curve));
}
process.exit(0);
