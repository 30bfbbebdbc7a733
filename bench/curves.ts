/**
 * How the work grows with what there is of it, as JSON and as pictures beside it:
 * `npm run bench -- curves [clients | processes | orders] [folder] [most orders] [desk]`. Needs
 * `pgbench`. A desk that is named by its folder is kept and filled further by the next run, which
 * measures it as it is found and adds to the curves of the one before.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byClients } from './curves/clients.ts';
import { joined, type Curve } from './curves/curve.ts';
import { drawCurve } from './curves/draw.ts';
import { byOrders } from './curves/orders.ts';
import { byProcesses } from './curves/processes.ts';

const [what = 'clients', folder = join('bench-results', 'curves'), most, desk] =
  process.argv.slice(2);
const file = join(folder, `${what}.json`);
const kinds: Record<string, () => Promise<Curve[]>> = {
  clients: byClients,
  processes: byProcesses,
  orders: async () => {
    const measured = await byOrders(Number(most ?? 1_000_000), desk);
    return desk === undefined ? measured : joined(await earlier(), measured);
  },
};

async function earlier(): Promise<Curve[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return JSON.parse(text) as Curve[];
}

const measure = kinds[what];
if (!measure) throw new Error(`npm run bench -- curves ${Object.keys(kinds).join(' | ')}`);
const curves = await measure();
await mkdir(folder, { recursive: true });
await writeFile(file, `${JSON.stringify(curves, null, 2)}\n`);
for (const [at, curve] of curves.entries()) {
  await writeFile(join(folder, `${what}-${at + 1}.svg`), drawCurve(curve));
}
process.exit(0);
