import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { screenshot } from '../../files/samples.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { testFile } from '../../../testing/statement.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addMember, addUpi, password, type Member } from '../../../testing/world.ts';

let desk: TestDesk;
let peer: Member;
let peersUpi: string;
let other: Member;
let othersUpi: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  [peer, other] = [await addMember(desk, 'peer'), await addMember(desk, 'peer')];
  [peersUpi, othersUpi] = [await addUpi(desk, peer), await addUpi(desk, other)];
});
afterAll(() => desk.close());

/** Begins an upload whose body never ends. */
async function beginUpload(token: string): Promise<Socket> {
  const socket = connect(Number(new URL(desk.bases[0] ?? '').port), '127.0.0.1');
  socket.on('error', () => undefined);
  const part = '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
  await new Promise<void>((resolve) => {
    socket.write(
      'POST /api/uploads/bank-statement HTTP/1.1\r\nhost: desk\r\n' +
        `authorization: auth ${token}\r\ncontent-length: 5000\r\n` +
        `content-type: multipart/form-data; boundary=xyz\r\n\r\n${part}`,
      () => resolve(),
    );
  });
  return socket;
}

function never(): never {
  throw new Error('the desk has no server');
}

const upload = (member: Member, upiId: string) =>
  member.client.ok('upload.create', { body: { upiId }, file: testFile([{ amount: '5.00' }]) });

test('uploads that one person holds open keep that person waiting and nobody else', async () => {
  const body = { username: peer.user.username, password };
  const { accessToken } = await desk.anyone.ok('auth.signin', { body });
  const limiter = desk.servers[0]?.services.limiter;
  if (!limiter) throw new Error('the desk has no server');
  const begun = vi.spyOn(limiter, 'run');
  const begunOf = (count: number) =>
    waitFor(
      `${count} uploads to have begun`,
      () => begun.mock.calls.length,
      (calls) => calls === count,
    );
  const open = await Promise.all([1, 2, 3, 4].map(() => beginUpload(accessToken)));
  await begunOf(4);
  let isDone = false;
  const own = upload(peer, peersUpi).then(() => (isDone = true));
  const hungUp = await beginUpload(accessToken);
  await begunOf(6);
  await upload(other, othersUpi);
  expect(isDone).toBe(false);
  hungUp.destroy();
  for (const socket of open) socket.destroy();
  await own;
  // Those that disconnected, waiting or running, have freed their places.
  await Promise.all(Array.from({ length: 6 }, () => upload(peer, peersUpi)));
});

describe('a file whose sender may send nothing any more by the time it has come', () => {
  const json = { 'content-type': 'multipart/form-data; boundary=xyz' };
  const field = (name: string, text: string) =>
    `--xyz\r\nContent-Disposition: form-data; name="${name}"${text}\r\n`;

  /** Sends a picture, of which the end waits until `meanwhile` is done. */
  async function sendAround(token: string, meanwhile: () => Promise<unknown>): Promise<number> {
    const bodies = vi.spyOn(desk.servers[0]?.services.bodies ?? never(), 'takesTurn');
    const picture = Buffer.from(await screenshot(7));
    const head =
      field('purpose', '\r\n\r\nproof') +
      field('file', '; filename="a.png"\r\nContent-Type: image/png\r\n');
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(Buffer.concat([Buffer.from(head), picture.subarray(0, 500)]));
        await waitFor('the file to be read', () => bodies.mock.calls.length > 0);
        await meanwhile();
        stream.enqueue(Buffer.concat([picture.subarray(500), Buffer.from('\r\n--xyz--\r\n')]));
        stream.close();
      },
    });
    const response = await fetch(`${desk.bases[0]}/api/file`, {
      ...{ method: 'POST', headers: { ...json, authorization: `auth ${token}` }, body },
      ...{ duplex: 'half' },
    });
    bodies.mockRestore();
    return response.status;
  }

  test('is refused, with nothing written: blocked, signed out; and is taken otherwise', async () => {
    const sender = await addMember(desk, 'peer');
    const body = { username: sender.user.username, password };
    const signin = () => desk.anyone.ok('auth.signin', { body });
    const files = async () => (await desk.owner.query('select from file')).rowCount;
    const block = () =>
      desk.admin.ok('user.updateStatus', { body: { userId: sender.user.id, status: 'blocked' } });
    expect(await sendAround((await signin()).accessToken, async () => undefined)).toBe(200);
    const before = await files();
    const { accessToken } = await signin();
    const signout = () => desk.anyone.as(`auth ${accessToken}`).ok('auth.signout');
    expect(await sendAround(accessToken, signout)).toBe(401);
    expect(await sendAround((await signin()).accessToken, block)).toBe(401);
    expect(await files()).toBe(before);
  });
});

test('422 for a boundary that no reader takes', async () => {
  const answer = await peer.client.fetch('/api/uploads/bank-statement', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${'a'.repeat(3000)}` },
    body: 'x',
  });
  expect(answer.status).toBe(422);
});
