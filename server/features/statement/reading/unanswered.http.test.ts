import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { StatementReader } from '@peerdesk/statement-reader/statement.ts';
import type { Services } from '../../../core/services.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { readTestFile, testFile } from '../../../testing/statement.ts';
import { buildWorld, freshUtr, upiIdOf, type World } from '../../../testing/world.ts';
import { uploadReader } from './process.ts';
import { takeBackReadings, unansweredMax } from './unanswered.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
});
afterAll(() => desk.close());

const services = () => {
  const [server] = desk.servers;
  if (!server) throw new Error('no server');
  return server.services;
};
const look = (id: string) => desk.admin.ok('upload.one', { params: { id } });

async function send(): Promise<string> {
  const file = testFile([{ amount: '100.00', rrn: freshUtr() }]);
  return (await desk.admin.ok('upload.create', { body: { upiId }, file })).id;
}

const work = (id: string, read: StatementReader) =>
  uploadReader(services(), read)({ data: { uploadId: id }, isLast: false });

/** A server's services whose database does not answer to statements that contain a text. */
const servicesWithout = (text: string) =>
  servicesThat((asked) =>
    asked.includes(text) ? Promise.reject(new Error('the database is away')) : Promise.resolve(),
  );

/** A server's services that first do something with the text of each statement. */
function servicesThat(look: (text: string) => Promise<void>): Services {
  const { pool, ...others } = services();
  const query = async (asked: string | { text: string }, values?: unknown[]) => {
    await look(typeof asked === 'string' ? asked : asked.text);
    return typeof asked === 'string' ? pool.query(asked, values) : pool.query(asked);
  };
  const without = new Proxy(pool, {
    get: (target, key) => {
      if (key === 'query') return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...others, pool: without };
}

async function countOf(id: string): Promise<number> {
  const { rows } = await desk.owner.query<{ unanswered_reads: number }>(
    'select unanswered_reads from statement_upload where id = $1',
    [id],
  );
  return rows[0]?.unanswered_reads ?? -1;
}

/** What so many servers leave behind that have ended while they read the file. */
const endedServers = (id: string, count: number) =>
  desk.owner.query(
    `update statement_upload set status = 'reading', unanswered_reads = $2 where id = $1`,
    [id, count],
  );

test('an attempt is counted before it begins, for everybody to see, until it is answered', async () => {
  const id = await send();
  await endedServers(id, unansweredMax - 1);
  let during = -1;
  await work(id, async (bytes, hints) => {
    during = await countOf(id);
    return readTestFile(bytes, hints);
  });
  expect(during).toBe(unansweredMax);
  expect(await look(id)).toMatchObject({ status: 'done', counts: { lines: 1 } });
  expect(await countOf(id)).toBe(0);
});

test('a file that has ended its reader each time is refused without another attempt', async () => {
  const id = await send();
  await endedServers(id, unansweredMax);
  let isRead = false;
  await work(id, (bytes, hints) => {
    isRead = true;
    return readTestFile(bytes, hints);
  });
  expect(isRead).toBe(false);
  const upload = await look(id);
  expect(upload).toMatchObject({ status: 'refused', refusal: { code: 'TOO_BIG' }, lines: [] });
  expect(upload.reason).toContain('not tried again');
});

test('an error that the server outlives is an answer', async () => {
  const id = await send();
  const failing = () => Promise.reject(new Error('the disk is full'));
  for (let attempt = 0; attempt <= unansweredMax; attempt += 1) {
    await expect(work(id, failing)).rejects.toThrow('the disk is full');
    expect(await countOf(id)).toBe(0);
  }
  await work(id, readTestFile);
  expect((await look(id)).status).toBe('done');
});

test('a server that is told to stop takes back the attempts that it breaks off', async () => {
  const id = await send();
  await endedServers(id, unansweredMax - 1);
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const reading = work(id, async (bytes, hints) => {
    begun.resolve();
    await held.promise;
    return readTestFile(bytes, hints);
  });
  await begun.promise;
  await takeBackReadings(services());
  expect(await countOf(id)).toBe(unansweredMax - 1);
  held.resolve();
  await reading;
});

test('an attempt that was answered while the database was away is taken back later', async () => {
  const id = await send();
  await endedServers(id, 1);
  const cutOff = uploadReader(servicesWithout('unanswered_reads = 0'), () =>
    Promise.reject(new Error('the connection is lost')),
  );
  const attempt = cutOff({ data: { uploadId: id }, isLast: false });
  await expect(attempt).rejects.toThrow('the connection is lost');
  expect(await countOf(id)).toBe(2);
  // Another server has tried since, and ended: that one stays counted.
  await endedServers(id, 3);
  await work(await send(), readTestFile);
  expect(await countOf(id)).toBe(2);
  await work(await send(), readTestFile);
  expect(await countOf(id)).toBe(2);
  await work(id, readTestFile);
  expect((await look(id)).status).toBe('done');
});

test('a file whose lines are imported is not refused, whatever ends its attempts', async () => {
  const id = await send();
  const failing = uploadReader(servicesWithout('from statement_line l'), readTestFile);
  const attempt = failing({ data: { uploadId: id }, isLast: true });
  await expect(attempt).rejects.toThrow('the database is away');
  expect(await look(id)).toMatchObject({ status: 'matching', counts: { lines: 1 } });
  expect(await countOf(id)).toBe(0);
  await work(id, readTestFile);
  expect(await look(id)).toMatchObject({ status: 'done', reason: null, counts: { lines: 1 } });
});

test('an attempt to match is counted while it is under way', async () => {
  const id = await send();
  let during = -1;
  const watched = servicesThat(async (text) => {
    if (text.includes('from statement_line l')) during = await countOf(id);
  });
  const read = uploadReader(watched, readTestFile);
  await read({ data: { uploadId: id }, isLast: false });
  expect(during).toBe(1);
  expect((await look(id)).status).toBe('done');
  expect(await countOf(id)).toBe(0);
});

test('lines whose matching has ended the server each time stay, and admins are told', async () => {
  const id = await send();
  const failing = uploadReader(servicesWithout('from statement_line l'), readTestFile);
  const attempt = failing({ data: { uploadId: id }, isLast: false });
  await expect(attempt).rejects.toThrow('the database is away');
  await desk.owner.query('update statement_upload set unanswered_reads = $2 where id = $1', [
    id,
    unansweredMax,
  ]);
  await work(id, readTestFile);
  const upload = await look(id);
  expect(upload).toMatchObject({ status: 'done', refusal: null, counts: { lines: 1, matched: 0 } });
  expect(upload.reason).toContain('not tried again');
  const alerts = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
  const own = alerts.exceptions.filter(({ refId }) => refId === id);
  expect(own).toMatchObject([{ alert: 'FILE_UNMATCHED' }]);
  expect(own[0]?.reason).toContain('for peer');
});

test('attempts count for the same bytes, whichever upload of them they were made at', async () => {
  const file = testFile([{ amount: '100.00', rrn: freshUtr() }]);
  const sendIt = async () => (await desk.admin.ok('upload.create', { body: { upiId }, file })).id;
  const first = await sendIt();
  await endedServers(first, unansweredMax - 1);
  const second = await sendIt();
  await endedServers(second, 1);
  await work(second, readTestFile);
  expect(await look(second)).toMatchObject({ status: 'refused', refusal: { code: 'TOO_BIG' } });
  // They are forgotten a day after the upload, and as soon as one of them is answered.
  await desk.owner.query(
    `update statement_upload set created_at = created_at - interval '25 hours' where id = $1`,
    [first],
  );
  const third = await sendIt();
  await work(third, readTestFile);
  expect((await look(third)).status).toBe('done');
  expect(await Promise.all([first, second, third].map(countOf))).toEqual([0, 0, 0]);
});
