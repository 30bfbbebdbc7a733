import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runToEnd, startServerProcess, type ServerProcess } from '../../../testing/process.ts';
import { ApiClient } from '../../../platform/api-client/client.ts';
import { waitFor } from '../../../testing/wait.ts';

const password = 'correct horse battery';
const lineCount = 20_000;
let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-statement-'));
});
afterEach(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function bigFile(): Uint8Array {
  const rows = ['Date,Narration,Ref No,Debit,Credit,Balance'];
  let balance = 1000;
  for (let n = 0; n < lineCount; n += 1) {
    balance += 100;
    const rrn = 600_000_000_000 + n;
    rows.push(`01/08/2026,UPI/CR/${rrn}/RAVI/HDFC/ravi@okaxis,${rrn},,100.00,${balance}.00`);
  }
  return Buffer.from(rows.join('\n'));
}

test('kill -9 while a file is taken in: nothing half, and after the restart all of it', async () => {
  const variables = { DATA_DIR: dataDir, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password };
  server = await startServerProcess(variables);
  let admin = await new ApiClient([server.base]).signin('admin', password);
  const peer = await admin.ok('user.register', {
    body: { name: 'Peer', username: 'peer', password, role: 'peer' },
  });
  const body = { peerId: peer.id, upi: 'peer@okaxis', holder: 'Peer' };
  const { id: upiId } = await admin.ok('upi.create', { body });
  const file = { name: 'big.csv', bytes: bigFile() };
  const { id } = await admin.ok('upload.create', { body: { upiId }, file });
  const look = () => admin.ok('upload.one', { params: { id } });
  await waitFor('the first lines to be read', look, ({ progress }) => progress.read > 0);
  await server.kill();

  server = await startServerProcess(variables);
  admin = await new ApiClient([server.base]).signin('admin', password);
  const seen = await look();
  if (seen.status === 'queued' || seen.status === 'reading') expect(seen.lines).toEqual([]);
  await waitFor('the whole file', look, ({ status }) => status === 'done');
  expect((await look()).counts).toEqual({
    lines: lineCount,
    matched: 0,
    duplicates: 0,
    unmatched: lineCount,
    errors: 0,
  });
  const proof = await runToEnd('verify', { DATA_DIR: dataDir });
  expect(proof.output).toContain('The books prove themselves.');
});
