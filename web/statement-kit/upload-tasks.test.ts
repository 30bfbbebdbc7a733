import type { BankUpload, UploadStatus } from '@peerdesk/contract/statement.ts';
import { expect, test, vi } from 'vitest';
import { createUploads, type UploadParts } from './upload-tasks.ts';

const account = { upiId: 'up1', upi: 'asha@okaxis', owner: 'Asha' };
const file = (name: string) => new File(['date,amount'], name);

function uploadOf(id: string, status: UploadStatus): BankUpload {
  return {
    id,
    name: id,
    account: { id: 'a', upi: account.upi, peer: 'Asha', bank: 'HDFC' },
    uploadedBy: { id: 'u', name: 'Asha' },
    status,
    reason: null,
    refusal: null,
    bank: null,
    start: null,
    end: null,
    createdAt: '2024-03-05T09:00:00.000Z',
    counts: { lines: 0, matched: 0, duplicates: 0, unmatched: 0, errors: 0 },
    progress: { read: 0, matched: 0, rows: null },
    preview: null,
    fileRemovedAfterDays: null,
  };
}

/** A server whose files arrive when the test says so, and are read in as many looks as told. */
function uploadsOf(looks: readonly (UploadStatus | Error)[]) {
  const arrivals: {
    name: string;
    key: string;
    arrive: (...others: string[]) => void;
    lose: (why?: string) => void;
  }[] = [];
  let looked = 0;
  let keys = 0;
  const parts = {
    send: vi.fn<UploadParts['send']>(
      ({ name }, _account, { key, onSent }) =>
        new Promise((resolve, reject) => {
          onSent(0.5);
          arrivals.push({
            name,
            key,
            arrive: (...others: string[]) => resolve([`BU-${name}`, ...others]),
            lose: (why = 'lost') => reject(new Error(why)),
          });
        }),
    ),
    look: vi.fn<UploadParts['look']>(async (id) => {
      const answer = looks[Math.min(looked++, looks.length - 1)] ?? 'done';
      if (answer instanceof Error) throw answer;
      return uploadOf(id, answer);
    }),
    hasParts: () => false,
    pause: async () => undefined,
    newKey: () => `key${(keys += 1)}`,
    explain: (error: unknown) => (error as Error).message,
    isUnanswered: (error: unknown) => (error as Error).message === 'no answer',
    onEnd: vi.fn<UploadParts['onEnd']>(),
  } satisfies UploadParts;
  return { uploads: createUploads(parts), parts, arrivals };
}

const phasesOf = (uploads: ReturnType<typeof createUploads>) =>
  uploads.get().map(({ phase }) => phase);

test('two files travel at a time, and the next follows when one has arrived', async () => {
  const { uploads, arrivals } = uploadsOf(['reading', 'done']);
  uploads.add([file('a'), file('b'), file('c')], account);
  expect(phasesOf(uploads)).toEqual(['sending', 'sending', 'waiting']);
  expect(uploads.get()[0]?.sent).toBe(0.5);
  arrivals[0]?.arrive();
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['ended', 'sending', 'sending']));
  expect(uploads.get()[0]?.upload?.status).toBe('done');
});

test('what got lost is sent once more under the same key', async () => {
  const { uploads, arrivals, parts } = uploadsOf(['done']);
  uploads.add([file('a')], account);
  arrivals[0]?.lose();
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['failed']));
  expect(uploads.get()[0]?.problem).toBe('lost');
  expect(parts.onEnd).toHaveBeenCalledTimes(1);
  uploads.retry('key1');
  expect(arrivals[1]?.key).toBe(arrivals[0]?.key);
  arrivals[1]?.arrive();
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['ended']));
});

test('a server that is away for a moment loses no file', async () => {
  const { uploads, arrivals } = uploadsOf([new Error('away'), new Error('away'), 'refused']);
  uploads.add([file('a')], account);
  arrivals[0]?.arrive();
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['ended']));
  expect(uploads.get()[0]?.upload?.status).toBe('refused');
});

test('who leaves takes the files along: nothing more is sent or told', async () => {
  const { uploads, arrivals, parts } = uploadsOf(['done']);
  uploads.add([file('a'), file('b'), file('c')], account);
  uploads.stop();
  arrivals[0]?.arrive();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(uploads.get()).toEqual([]);
  expect(parts.send).toHaveBeenCalledTimes(2);
  expect(parts.look).not.toHaveBeenCalled();
  expect(parts.onEnd).not.toHaveBeenCalled();
});

test('only what has ended is taken off the list', async () => {
  const { uploads, arrivals } = uploadsOf(['done']);
  uploads.add([file('a'), file('b')], account);
  arrivals[0]?.arrive();
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['ended', 'sending']));
  uploads.clearEnded();
  expect(phasesOf(uploads)).toEqual(['sending']);
});

test('on a bad network a file goes again by itself, whole and by the same key', async () => {
  const { uploads, arrivals } = uploadsOf(['done']);
  uploads.add([file('a')], account);
  for (let lost = 0; lost < 3; lost += 1) {
    await vi.waitFor(() => expect(arrivals).toHaveLength(lost + 1));
    arrivals[lost]?.lose('no answer');
  }
  await vi.waitFor(() => expect(arrivals).toHaveLength(4));
  expect(uploads.get()[0]).toMatchObject({ phase: 'sending', resends: 3 });
  arrivals[3]?.arrive();
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['ended']));
  expect(new Set(arrivals.map(({ key }) => key)).size).toBe(1);
});

test('a network that stays away is said after a while, and the person sends again', async () => {
  const { uploads, arrivals } = uploadsOf(['done']);
  uploads.add([file('a')], account);
  for (let lost = 0; lost < 9; lost += 1) {
    await vi.waitFor(() => expect(arrivals).toHaveLength(lost + 1));
    arrivals[lost]?.lose('no answer');
  }
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['failed']));
  expect(arrivals).toHaveLength(9);
});

test('each file of an archive is followed on its own', async () => {
  const { uploads, arrivals, parts } = uploadsOf(['done', 'refused', 'done']);
  uploads.add([file('bank.zip')], account);
  arrivals[0]?.arrive('BU-second', 'BU-third');
  await vi.waitFor(() => expect(phasesOf(uploads)).toEqual(['ended', 'ended', 'ended']));
  expect(uploads.get().map(({ upload }) => upload?.id)).toEqual([
    'BU-bank.zip',
    'BU-second',
    'BU-third',
  ]);
  expect(new Set(uploads.get().map(({ key }) => key)).size).toBe(3);
  expect(parts.onEnd).toHaveBeenCalledTimes(3);
});
