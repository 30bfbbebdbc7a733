import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { statementPartBytes } from '@peerdesk/contract/statement-file.ts';
import { zipOf } from '@peerdesk/statement-reader/testing/zips.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { saveSettings } from '../../../testing/save-settings.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addMember, addUpi, type Member } from '../../../testing/world.ts';
import { sweepInParts } from './in-parts.ts';

let desk: TestDesk;
let peer: Member;
let other: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  peer = await addMember(desk, 'peer');
  other = await addMember(desk, 'peer');
  upiId = await addUpi(desk, peer);
});
afterAll(() => desk.close());

const folder = new URL('../../../../statement-reader/samples/', import.meta.url);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let made = 0;
function newFile(parts = 2.5): Uint8Array {
  made += 1;
  const row = `01/08/2026,UPI/CR/4123456${String(made).padStart(5, '0')}/RAVI/SBIN/r@ybl/x,,1.00\n`;
  const rows = row.repeat(Math.ceil((parts * statementPartBytes) / row.length));
  return new TextEncoder().encode(`Date,Narration,Debit,Credit\n${rows}`);
}

const begin = (file: Uint8Array, by = peer, hash = sha256(file)) =>
  by.client.call('upload.begin', {
    body: { upiId, name: 'august.csv', size: file.length, sha256: hash },
  });

const begun = async (file: Uint8Array) => {
  const answer = await begin(file);
  if ('error' in answer) throw new Error(answer.error.message);
  return answer.data;
};

const part = (id: string, file: Uint8Array, at: number, more: object = {}, by = peer) => {
  const bytes = file.slice(at, at + statementPartBytes);
  const body = { at: String(at), sha256: sha256(bytes), ...more };
  return by.client.call('upload.part', { params: { id }, body, file: { name: 'part', bytes } });
};

const finish = (id: string, by = peer) =>
  by.client.call('upload.finish', { params: { id }, body: {} });

async function sendAll(id: string, file: Uint8Array, from = 0): Promise<void> {
  for (let at = from; at < file.length; at += statementPartBytes) {
    expect(await part(id, file, at)).toMatchObject({ data: { id } });
  }
}

async function sweep(): Promise<void> {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a test desk needs a server');
  await sweepInParts(services);
}

const stored = async (id: string) =>
  (
    await desk.owner.query<{ sha256: Buffer; name: string }>(
      'select sha256, name from statement_upload where id = $1 and sha256 = sha256(bytes)',
      [id],
    )
  ).rows.map((row) => ({ name: row.name, sha256: row.sha256.toString('hex') }));

test('a file that breaks off goes on where it was, and is one that was sent at once', async () => {
  const file = newFile();
  const { id } = await begun(file);
  expect(await part(id, file, 0)).toMatchObject({ data: { received: statementPartBytes } });
  // The answer was lost: the same part again changes nothing.
  const before = await desk.fingerprint();
  expect(await part(id, file, 0)).toMatchObject({ data: { received: statementPartBytes } });
  expect(await desk.fingerprint()).toEqual(before);
  // Another page begins the same file.
  expect(await begun(file)).toMatchObject({ id, received: statementPartBytes });
  await sendAll(id, file, statementPartBytes);
  const done = await finish(id);
  const uploadId = 'data' in done ? done.data.id : '';
  expect(await stored(uploadId)).toEqual([{ name: 'august.csv', sha256: sha256(file) }]);
  // Whoever did not get the answer asks again, and nothing arrives twice; it is read meanwhile.
  expect(await finish(id)).toMatchObject({ data: { id: uploadId } });
  expect(await part(id, file, 0)).toMatchObject({ error: { errorCode: 'NotFound' } });
  const { rows } = await desk.owner.query('select from upload_part where in_parts_id = $1', [id]);
  expect(rows).toHaveLength(0);
});

test('two requests to finish take it in once', async () => {
  const file = newFile(1.5);
  const { id } = await begun(file);
  await sendAll(id, file);
  const answers = await Promise.all([finish(id), finish(id), finish(id)]);
  const ids = new Set(answers.map((answer) => ('data' in answer ? answer.data.id : answer)));
  expect([...ids]).toEqual([expect.stringMatching(/^ST/)]);
});

test('what is missing, damaged, too short or another file is refused', async () => {
  const file = newFile();
  const { id } = await begun(file);
  const before = await desk.fingerprint();
  expect(await finish(id)).toMatchObject({ error: { errorCode: 'InvalidTransition' } });
  expect(await part(id, file, 0, { sha256: sha256(file) })).toMatchObject({
    error: { errorCode: 'ValidationError', fields: { sha256: expect.any(String) } },
  });
  const short = { name: 'part', bytes: file.slice(0, 1000) };
  expect(
    await peer.client.call('upload.part', {
      params: { id },
      body: { at: '0', sha256: sha256(short.bytes) },
      file: short,
    }),
  ).toMatchObject({ error: { errorCode: 'ValidationError' } });
  expect(await part(id, file, statementPartBytes)).toMatchObject({ data: { received: 0 } });
  expect(await desk.fingerprint()).toEqual(before);

  const announced = newFile();
  const wrong = await begun(announced);
  const changed = Uint8Array.from(announced);
  changed[5] = 65;
  await sendAll(wrong.id, changed);
  expect(await finish(wrong.id)).toMatchObject({ error: { errorCode: 'InvalidTransition' } });
  expect(await begun(announced)).toMatchObject({ id: wrong.id, received: 0 });
});

test('what is beyond the end is refused, and nothing follows the last part', async () => {
  const file = newFile(1.5);
  const { id } = await begun(file);
  await sendAll(id, file.slice(0, statementPartBytes));
  const before = await desk.fingerprint();
  const long = { name: 'part', bytes: new Uint8Array(statementPartBytes) };
  const at = String(statementPartBytes);
  expect(
    await peer.client.call('upload.part', {
      ...{ params: { id }, body: { at, sha256: sha256(long.bytes) }, file: long },
    }),
  ).toMatchObject({ error: { errorCode: 'ValidationError' } });
  expect(await desk.fingerprint()).toEqual(before);
  await sendAll(id, file, statementPartBytes);
  const whole = await desk.fingerprint();
  for (const again of [1, 2]) {
    expect(await part(id, file, file.length), `time ${again}`).toMatchObject({
      data: { received: file.length },
    });
  }
  expect(await desk.fingerprint()).toEqual(whole);
});

test('nobody else sees, adds to or finishes it, nor sends for an account that is not theirs', async () => {
  const file = newFile(1.5);
  const { id } = await begun(file);
  await sendAll(id, file);
  const before = await desk.fingerprint();
  for (const refused of [
    await begin(file, other),
    await part(id, file, 0, {}, other),
    await finish(id, other),
    await finish(id, { ...peer, client: desk.admin }),
  ]) {
    expect(refused).toMatchObject({ error: { errorCode: 'NotFound' } });
  }
  expect(await desk.fingerprint()).toEqual(before);
});

test('five are on their way at most, and what rests for a day is removed', async () => {
  const files = Array.from({ length: 6 }, () => newFile(0.1));
  const ids: string[] = [];
  for (const file of files) ids.push((await begun(file)).id);
  const [first = '', ...others] = ids;
  expect(await finish(first)).toMatchObject({ error: { errorCode: 'NotFound' } });
  const left = async () =>
    (
      await desk.owner.query<{ id: string }>(
        `select id from upload_in_parts where user_id = $1 and upload_id is null
         and not is_given_up order by id`,
        [peer.user.id],
      )
    ).rows.map(({ id }) => id);
  expect(await left()).toEqual(others);
  await sweep();
  expect(await left()).toEqual(others);
  await desk.owner.query(
    `update upload_in_parts set changed_at = changed_at - interval '25 hours'`,
  );
  await sweep();
  expect(await left()).toEqual([]);
  const { rows } = await desk.owner.query('select from upload_in_parts');
  expect(rows).toHaveLength(0);
});

/** Announces files as somebody of their own, whom the others' limits do not concern. */
async function newSender() {
  const sender = await addMember(desk, 'peer');
  const own = await addUpi(desk, sender);
  const announce = (size: number, hash: string) =>
    sender.client.call('upload.begin', {
      body: { upiId: own, name: 'august.csv', size, sha256: hash },
    });
  /** A file of which all parts have come. */
  const sendWhole = async (file: Uint8Array): Promise<string> => {
    const answer = await announce(file.length, sha256(file));
    const id = 'data' in answer ? answer.data.id : '';
    for (let at = 0; at < file.length; at += statementPartBytes) {
      expect(await part(id, file, at, {}, sender)).toMatchObject({ data: { id } });
    }
    return id;
  };
  return { sender, own, announce, sendWhole };
}

const perHour = (uploadsPerHour: number) => saveSettings(desk, { rates: { uploadsPerHour } });
const perDay = (userMegabytesPerDay: number) =>
  saveSettings(desk, { storage: { userMegabytesPerDay } });

test('what came counts to what a person may send, once, and also where it gave way', async () => {
  const { sender, announce } = await newSender();
  const most = 25;
  await perDay(most);
  const file = newFile(1.5);
  const sentAs = async (text: string, sent: number) => {
    const answer = await announce(sent, sha256(Buffer.from(text)));
    const id = 'data' in answer ? answer.data.id : '';
    await desk.owner.query('update upload_in_parts set sent = $2 where id = $1', [id, sent]);
  };
  const started = await announce(file.length, sha256(file));
  const id = 'data' in started ? started.data.id : '';
  expect(await part(id, file, 0, {}, sender)).toMatchObject({ data: { id } });
  await sentAs('all that is left', most * 1024 * 1024 - file.length);
  expect(await part(id, file, statementPartBytes, {}, sender)).toMatchObject({ data: { id } });
  expect(await finish(id, sender)).toMatchObject({ data: { id: expect.stringMatching(/^ST/) } });

  // Parts of a file, and a file to begin, that are beyond it.
  const before = await desk.fingerprint();
  expect(await announce(10, 'f'.repeat(64))).toMatchObject({
    error: { errorCode: 'RateLimited' },
  });
  await desk.owner.query('update upload_in_parts set is_given_up = true where user_id = $1', [
    sender.user.id,
  ]);
  expect(await announce(10, 'f'.repeat(64))).toMatchObject({
    error: { errorCode: 'RateLimited' },
  });
  await desk.owner.query('update upload_in_parts set is_given_up = false where user_id = $1', [
    sender.user.id,
  ]);
  expect(await desk.fingerprint()).toEqual(before);
});

test('a part beyond what a person may send is refused', async () => {
  const { sender, announce } = await newSender();
  await perDay(25);
  const file = newFile(1.5);
  const started = await announce(file.length, sha256(file));
  const id = 'data' in started ? started.data.id : '';
  await desk.owner.query('update upload_in_parts set sent = $2 where id = $1', [id, 25 << 20]);
  const before = await desk.fingerprint();
  expect(await part(id, file, 0, {}, sender)).toMatchObject({
    error: { errorCode: 'RateLimited' },
  });
  expect(await desk.fingerprint()).toEqual(before);
});

test('announcing files has an end within an hour', async () => {
  const { announce } = await newSender();
  await perHour(10);
  for (let at = 0; at < 10; at += 1) {
    expect(await announce(10, String(at).repeat(64))).toHaveProperty('data');
  }
  const before = await desk.fingerprint();
  expect(await announce(10, 'd'.repeat(64))).toMatchObject({
    error: { errorCode: 'RateLimited' },
  });
  expect(await desk.fingerprint()).toEqual(before);
  // One that was announced before goes on.
  expect(await announce(10, '9'.repeat(64))).toHaveProperty('data');
});

describe('a whole file', () => {
  test('beyond a limit is refused before it is read, however often it is asked for', async () => {
    await perHour(10);
    await perDay(25);
    const { sender, own, sendWhole } = await newSender();
    const id = await sendWhole(newFile(1.5));
    // Whoever reads it finds that it is another file, and forgets it.
    await desk.owner.query(
      `update upload_part set bytes = set_byte(bytes, 0, 65) where in_parts_id = $1`,
      [id],
    );
    const small = { name: 'a.csv', bytes: newFile(0.01) };
    await sender.client.ok('upload.create', { body: { upiId: own }, file: small });
    const limited = async () => {
      const before = await desk.fingerprint();
      for (const time of [1, 2]) {
        expect(await finish(id, sender), `time ${time}`).toMatchObject({
          error: { errorCode: 'RateLimited' },
        });
      }
      expect(await desk.fingerprint()).toEqual(before);
    };
    await perHour(1);
    await limited();
    await perHour(10);
    await desk.owner.query('update upload_in_parts set sent = sent + $2 where id = $1', [
      ...[id, 25 << 20],
    ]);
    await limited();
    await perDay(500);
    expect(await finish(id, sender)).toMatchObject({ error: { errorCode: 'InvalidTransition' } });
  });

  test('is tried ten times an hour', async () => {
    await perHour(1);
    const { sender, sendWhole } = await newSender();
    const archive = zipOf([
      { name: 'july.csv', content: newFile(0.001) },
      { name: 'august.csv', content: newFile(0.001) },
    ]);
    const id = await sendWhole(new Uint8Array(archive));
    // Two files are one too many, which only shows once they are unpacked.
    const before = await desk.fingerprint(['upload_in_parts']);
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await finish(id, sender)).toMatchObject({ error: { errorCode: 'RateLimited' } });
    }
    expect(await desk.fingerprint(['upload_in_parts'])).toEqual(before);
    await perHour(10);
    const tried = await desk.fingerprint();
    expect(await finish(id, sender)).toMatchObject({
      error: { errorCode: 'RateLimited', message: expect.stringContaining('too often') },
    });
    expect(await desk.fingerprint()).toEqual(tried);
    await desk.owner.query(
      `update upload_in_parts set tried_at = tried_at - interval '1 hour' where id = $1`,
      [id],
    );
    expect(await finish(id, sender)).toMatchObject({ data: { others: [expect.anything()] } });
  });

  test('is put together while no more than one other is, whosever they are', async () => {
    await perHour(10);
    const { sender, sendWhole } = await newSender();
    const id = await sendWhole(newFile(1.5));
    const early = await newSender();
    const taken = await early.sendWhole(newFile(0.01));
    const became = await early.sender.client.ok('upload.finish', {
      ...{ params: { id: taken }, body: {} },
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const limiters = desk.servers.map(({ services }) => services.limiter);
    for (const limiter of limiters) {
      for (const _ of [1, 2]) void limiter.run('files in parts', () => held, 2);
    }
    const asked = limiters.map((limiter) => vi.spyOn(limiter, 'run'));
    try {
      const before = await desk.fingerprint();
      const answer = finish(id, sender);
      await waitFor('its turn to be awaited', () =>
        asked.some(({ mock }) => mock.calls.some(([key]) => key === 'files in parts')),
      );
      expect(await desk.fingerprint()).toEqual(before);
      // Whoever did not get the answer to what was taken in before waits for nobody.
      expect(await finish(taken, early.sender)).toMatchObject({ data: became });
      release();
      expect(await answer).toMatchObject({ data: { id: expect.stringMatching(/^ST/) } });
    } finally {
      release();
      for (const spy of asked) spy.mockRestore();
    }
  });
});

test('whoever waits for protected files to be opened holds up nobody else', async () => {
  await perHour(10);
  const senders = [await newSender(), await newSender()];
  const last = await newSender();
  const { sendWhole } = last;
  const id = await sendWhole(newFile(0.01));
  const limiters = desk.servers.map(({ services }) => services.limiter);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  for (const limiter of limiters) {
    for (const _ of [1, 2]) void limiter.run('protected files', () => held, 2);
  }
  const asked = limiters.map((limiter) => vi.spyOn(limiter, 'run'));
  const waiting = () =>
    asked.flatMap(({ mock }) => mock.calls.filter(([key]) => key === 'protected files')).length;
  try {
    const pdf = readFileSync(new URL('axis_password.pdf', folder));
    const answers = await Promise.all(
      senders.map(async ({ sender, sendWhole: send }, at) => {
        const bytes = Buffer.concat([pdf, Buffer.from(`\n%${at}\n`)]);
        return { id: await send(new Uint8Array(bytes)), sender };
      }),
    );
    const opened = answers.map((one) => finish(one.id, one.sender));
    await waitFor('both to wait for their turn', () => waiting() >= 2);
    expect(await finish(id, last.sender)).toMatchObject({
      data: { id: expect.stringMatching(/^ST/) },
    });
    release();
    for (const answer of await Promise.all(opened)) {
      expect(answer).toMatchObject({ error: { errorCode: expect.any(String) } });
    }
  } finally {
    release();
    for (const spy of asked) spy.mockRestore();
  }
});

describe('a part', () => {
  test('that does not follow is answered at once, whatever else its sender stores', async () => {
    await perHour(10);
    await perDay(25);
    const { sender, announce } = await newSender();
    const file = newFile(1.5);
    const started = await announce(file.length, sha256(file));
    const id = 'data' in started ? started.data.id : '';
    await desk.owner.query('update upload_in_parts set sent = $2 where id = $1', [id, 25 << 20]);
    const before = await desk.fingerprint();
    const holder = await desk.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `storage:${sender.user.id}`,
      ]);
      expect(await part(id, file, statementPartBytes, {}, sender)).toMatchObject({
        data: { id, received: 0 },
      });
      expect(await part('IP-none', file, 0, {}, sender)).toMatchObject({
        error: { errorCode: 'NotFound' },
      });
      expect(await part(id, file, 0, { sha256: sha256(file) }, sender)).toMatchObject({
        error: { errorCode: 'ValidationError' },
      });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    // Nor is the day asked for it; a part that follows is refused.
    expect(await part(id, file, statementPartBytes, {}, sender)).toHaveProperty('data');
    expect(await part(id, file, 0, {}, sender)).toMatchObject({
      error: { errorCode: 'RateLimited' },
    });
    expect(await desk.fingerprint()).toEqual(before);
  });

  test('does not ask what the desk stores: the beginning and the end of a file do', async () => {
    await perDay(500);
    const { announce, sender, sendWhole } = await newSender();
    const other = await newSender();
    const large = await other.sendWhole(newFile(0.01));
    const file = newFile(1.5);
    const started = await announce(file.length, sha256(file));
    const id = 'data' in started ? started.data.id : '';
    await saveSettings(desk, { storage: { megabytesInAll: 100 } });
    await desk.owner.query(
      'update upload_in_parts set size = $2::int, sent = $2::int, received = $2::int where id = $1',
      [large, 100 << 20],
    );
    expect(await sendWhole(file)).toBe(id);
    const before = await desk.fingerprint();
    expect(await finish(id, sender)).toMatchObject({ error: { errorCode: 'PayloadTooLarge' } });
    expect(await announce(10, 'e'.repeat(64))).toMatchObject({
      error: { errorCode: 'PayloadTooLarge' },
    });
    expect(await desk.fingerprint()).toEqual(before);
    await desk.owner.query('delete from upload_in_parts where id = $1', [large]);
    expect(await finish(id, sender)).toHaveProperty('data');
  });
});

test('a file that waits for its password says so each time, until it has been opened', async () => {
  await perHour(10);
  const { sender, sendWhole } = await newSender();
  const id = await sendWhole(new Uint8Array(readFileSync(new URL('axis_password.pdf', folder))));
  const first = await finish(id, sender);
  if (!('error' in first)) throw new Error('not refused');
  const { uploadId = '' } = first.error;
  expect(first.error).toMatchObject({ fields: { password: expect.any(String) } });
  expect(uploadId).toMatch(/^ST/);
  const before = await desk.fingerprint();
  for (const time of [1, 2]) {
    const again = await finish(id, sender);
    expect('error' in again && again.error, `time ${time}`).toEqual(first.error);
  }
  expect(await desk.fingerprint()).toEqual(before);
  const body = { password: 'NAYA0911' };
  await sender.client.ok('upload.password', { params: { id: uploadId }, body });
  expect(await finish(id, sender)).toMatchObject({ data: { id: uploadId } });
});
