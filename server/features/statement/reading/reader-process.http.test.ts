import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../platform/api-client/client.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/process.ts';
import { childrenOf } from '../../../testing/faults/processes.ts';
import { waitFor } from '../../../testing/wait.ts';

const password = 'correct horse battery';
/** Seconds of reading. */
const lineCount = 40_000;
let dataDir: string;
let server: ServerProcess;
let admin: ApiClient;
let upiId: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-reader-'));
  const variables = { DATA_DIR: dataDir, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password };
  server = await startServerProcess(variables);
  admin = await new ApiClient([server.base]).signin('admin', password);
  const body = { name: 'Peer', username: 'peer', password, role: 'peer' } as const;
  const peer = await admin.ok('user.register', { body });
  const upi = { peerId: peer.id, upi: 'peer@okaxis', holder: 'Peer' };
  ({ id: upiId } = await admin.ok('upi.create', { body: upi }));
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function longFile(): { name: string; bytes: Uint8Array } {
  const rows = ['Date,Narration,Debit,Credit,Balance'];
  for (let n = 1; n <= lineCount; n += 1) {
    const text = `UPI/CR/${600_000_000_000 + n}/RAVI/HDFC/ravi@okaxis`;
    rows.push(`01/08/2026,${text},,100.00,${1000 + n * 100}.00`);
  }
  return { name: 'long.csv', bytes: Buffer.from(rows.join('\n')) };
}

async function readers(): Promise<number[]> {
  const children = await childrenOf(server.child.pid ?? 0);
  return children
    .filter(({ command }) => command.includes('reading-process'))
    .map(({ pid }) => pid);
}

const needsMemory = expect.stringMatching(/memory/) as string;
const oneReader = () => waitFor('a reader', readers, ({ length }) => length > 0);

/** Also where nobody has asked yet how it ended. */
async function isGone(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return status === '' || /^State:\s+[ZX]/m.test(status);
}

describe('a process that reads a statement', () => {
  test('is killed in the middle: the file is refused, the server goes on and reads the next', async () => {
    const { id } = await admin.ok('upload.create', { body: { upiId }, file: longFile() });
    const [reader = 0] = await oneReader();
    process.kill(reader, 'SIGKILL');
    const look = () => admin.ok('upload.one', { params: { id } });
    const refused = await waitFor('the refusal', look, ({ status }) => status === 'refused');
    expect(refused).toMatchObject({ lines: [], reason: needsMemory });
    expect(await readers()).toEqual([]);

    const bytes = Buffer.from(
      'Date,Narration,Debit,Credit,Balance\n' +
        '05/08/2026,UPI/CR/410000000001/RAVI,,250.00,1250.00\n' +
        '05/08/2026,SMS CHARGES,5.00,,1245.00',
    );
    const next = await admin.ok('upload.create', {
      body: { upiId },
      file: { name: 'next.csv', bytes },
    });
    const lookAgain = () => admin.ok('upload.one', { params: { id: next.id } });
    await waitFor('the next file', lookAgain, ({ status }) => status === 'done');
    expect(await readers()).toEqual([]);
  });

  test('ends with a server that is killed', async () => {
    await admin.ok('upload.create', { body: { upiId }, file: longFile() });
    const [reader = 0] = await oneReader();
    expect(await isGone(reader)).toBe(false);
    await server.kill();
    await waitFor('the reader to end', () => isGone(reader));
  });

  test('is not what decides on a file when all are told to end', async () => {
    const { id } = await admin.ok('upload.create', { body: { upiId }, file: longFile() });
    const [reader = 0] = await oneReader();
    process.kill(reader, 'SIGTERM');
    await server.stop();
    expect(await isGone(reader)).toBe(true);
    server = await startServerProcess({ DATA_DIR: dataDir });
    admin = await new ApiClient([server.base]).signin('admin', password);
    const look = () => admin.ok('upload.one', { params: { id } });
    await waitFor('the whole file', look, ({ status }) => status === 'done');
  });
});
