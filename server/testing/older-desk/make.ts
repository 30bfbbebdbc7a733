/**
 * `node server/testing/older-desk/make.ts <checkout> <name>`: works a while with the release in
 * another checkout, and keeps what it leaves behind for the test of upgrades: a backup, and the
 * functions that were in the database. The load is today's: a call that it does not know yet ends
 * the run.
 */
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { noAnswers, PatientClient } from '../faults/patient-client.ts';
import { admin, Workload } from '../faults/workload.ts';
import { startReceiver } from '../doubles/receiver.ts';

const [checkout = '', name = ''] = process.argv.slice(2);
const older = (path: string) => import(pathToFileURL(resolve(checkout, 'server', path)).href);
const { startServerProcess, runToEnd } = (await older(
  'testing/process.ts',
)) as typeof import('../process.ts');

const workMs = 6_000;
const folder = await mkdtemp(join(tmpdir(), 'peerdesk-older-desk-'));
const dataDir = join(folder, 'desk');
const receiver = await startReceiver();
const server = await startServerProcess({
  DATA_DIR: dataDir,
  WEBHOOK_ALLOW_PRIVATE: '1',
  TRUST_PROXY: '1',
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
});
const workload = new Workload([server.base], noAnswers());
await workload.setUp({ peers: 3, webhookUrl: `${receiver.base}/fine` });
const work = workload.start(2);
await sleep(workMs);
workload.stop();
await work;
await leaveOpen();
// What was written last is sealed within a second or two.
await sleep(workMs / 2);
const backup = await runToEnd('backup', { DATA_DIR: dataDir }, [folder]);
if (backup.code !== 0) throw new Error(backup.output);
await server.stop();
await receiver.stop();

const taken = (await readdir(folder)).find((file) => file.endsWith('.tar')) ?? '';
await copyFile(join(folder, taken), join(import.meta.dirname, `${name}.tar`));
const functions = resolve(checkout, 'server/core/schema/functions');
const files = (await readdir(functions)).filter((file) => file.endsWith('.sql')).toSorted();
const texts = await Promise.all(files.map((file) => readFile(join(functions, file), 'utf8')));
await writeFile(join(import.meta.dirname, `${name}.sql.gz`), gzipSync(texts.join('\n')));
await rm(folder, { recursive: true, force: true });

/** A pay-in that a peer has still to confirm, and a pay-out that nobody has. */
async function leaveOpen(): Promise<void> {
  const merchant = workload.merchant();
  const customer = { id: 'left-open', name: 'Ravi', upi: 'ravi@oksbi' };
  const { payUrl } = await merchant.write('payin.create', {
    body: { orderId: 'left-in', amount: '1500.00', customer: { id: customer.id } },
  });
  const params = { token: payUrl.split('/').at(-1) ?? '' };
  const payer = PatientClient.anyone([server.base], noAnswers());
  await payer.write('pay.open', { params });
  await payer.write('pay.utr', { params, body: { utr: '499999999999' } });
  await merchant.write('payout.create', {
    body: { orderId: 'left-out', amount: '700.00', customer },
  });
}
