import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { keyLivesMs } from '../lib/key-life.ts';
import { drafts } from '../session/drafts.ts';
import { useMessages, type FailedMessage, type OwnMessage, type Sending } from './use-messages.ts';

vi.mock(import('../session/session.ts'), async (original) => ({
  ...(await original()),
  useProfile: () => ({ id: 'staff' }) as never,
}));
vi.mock(import('../lib/toast.ts'), async (original) => ({
  ...(await original()),
  toastFailure: () => undefined,
}));

interface Body {
  text: string;
}

const lost = () => new ApiError({ errorCode: 'Unavailable', message: 'English', status: 0 });
const refused = () => new ApiError({ errorCode: 'RateLimited', message: 'Wait', status: 429 });

const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });

function talk(parts: Pick<Sending<Body, string>, 'send' | 'keep'>) {
  let messages: ReturnType<typeof useMessages<Body, string>> | undefined;
  function Conversation() {
    messages = useMessages<Body, string>({ id: 'D1', topics: [], ...parts });
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Conversation />
    </QueryClientProvider>,
  );
  if (!messages) throw new Error('not rendered');
  return messages;
}

const failed = () => drafts.read('staff', 'not sent D1') as FailedMessage<Body>[] | undefined;
const settled = () => vi.waitFor(() => expect(client.isMutating()).toBe(0));

beforeEach(() => {
  drafts.comes('staff');
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  drafts.forget('staff');
  vi.useRealTimers();
});

test('the page is held while a message is on its way or waits behind another', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const send = vi.fn<Sending<Body, string>['send']>(({ text }) =>
    text === 'first' ? answers[0].promise : answers[1].promise,
  );
  const { write } = talk({ send });
  expect(drafts.holdWords()).toBe(false);
  write({ text: 'first' });
  write({ text: 'second' });
  expect(drafts.holdWords()).toBe(true);
  answers[0].resolve('');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(drafts.holdWords()).toBe(true);
  answers[1].resolve('');
  await settled();
  expect(drafts.holdWords()).toBe(false);
});

test('what may have arrived once may have arrived, whatever is answered later', async () => {
  const send = vi.fn<Sending<Body, string>['send']>();
  const { write, sendAgain } = talk({ send });
  send.mockRejectedValueOnce(lost());
  write({ text: 'Please wait' });
  await settled();
  // Said in the language in which it is shown.
  expect(failed()).toMatchObject([{ mayHaveArrived: true, reason: undefined }]);
  send.mockRejectedValueOnce(refused());
  for (const message of failed() ?? []) sendAgain(message);
  await settled();
  expect(failed()).toMatchObject([{ mayHaveArrived: true, reason: 'Wait', isSending: false }]);
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

test('a message is not sent again once the server may have forgotten its key', async () => {
  const send = vi.fn<Sending<Body, string>['send']>().mockRejectedValue(lost());
  const { write, sendAgain } = talk({ send });
  const again = async () => {
    for (const message of failed() ?? []) sendAgain(message);
    await settled();
  };
  write({ text: 'Please wait' });
  await settled();
  const at = Date.parse(failed()?.[0]?.at ?? '');
  vi.setSystemTime(at + keyLivesMs - 1);
  await again();
  expect(send).toHaveBeenCalledTimes(2);
  vi.setSystemTime(at + keyLivesMs);
  await again();
  expect(send).toHaveBeenCalledTimes(2);
  expect(failed()).toHaveLength(1);
});

test('what is kept for the network says when it was first sent', async () => {
  const kept: OwnMessage<Body>[] = [];
  const answers = [false, true];
  const keep = async (message: OwnMessage<Body>) => {
    kept.push(message);
    return answers.shift() ?? false;
  };
  const { write, sendAgain } = talk({ send: () => Promise.reject(lost()), keep });
  const at = new Date().toISOString();
  write({ text: 'Please wait' });
  await settled();
  vi.setSystemTime(Date.now() + keyLivesMs / 2);
  for (const message of failed() ?? []) sendAgain(message);
  await settled();
  expect(kept).toMatchObject([
    { at, mayHaveArrived: false },
    { at, mayHaveArrived: true },
  ]);
  expect(kept[1]?.key).toBe(kept[0]?.key);
  expect(failed()).toEqual([]);
});
