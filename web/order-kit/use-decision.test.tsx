import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { keyLivesMs } from '../lib/key-life.ts';
import { keepUnsent } from './keep-unsent.ts';
import { useOrderDecision, type DecisionPlan } from './use-decision.ts';

vi.mock(import('./keep-unsent.ts'), () => ({ keepUnsent: vi.fn<typeof keepUnsent>() }));
vi.mock(import('../lib/toast.ts'), async (original) => ({
  ...(await original()),
  toastError: () => undefined,
}));

interface Act {
  refId: string;
}
type Row = Awaited<ReturnType<DecisionPlan<Act, never>['send']>>;

const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });

function decisionBy(send: DecisionPlan<Act, Row>['send']) {
  let decision: ReturnType<typeof useOrderDecision<Act, Row>> | undefined;
  function Dialog() {
    const plan: DecisionPlan<Act, Row> = {
      topic: 'payin',
      idOf: ({ refId }) => refId,
      send,
      read: () => Promise.reject(new Error('not asked')),
      later: (body) => ({ call: 'payin.confirm', body }),
    };
    decision = useOrderDecision(plan, () => undefined);
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Dialog />
    </QueryClientProvider>,
  );
  if (!decision) throw new Error('not rendered');
  return decision;
}

const failure = (errorCode: 'InternalError' | 'Unavailable') =>
  new ApiError({ errorCode, message: 'English', status: errorCode === 'Unavailable' ? 0 : 500 });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('what is kept for later was made when it was first sent, by the key of that time', async () => {
  vi.mocked(keepUnsent).mockResolvedValue(true);
  const send = vi.fn<DecisionPlan<Act, Row>['send']>();
  send.mockRejectedValueOnce(failure('InternalError')).mockRejectedValue(failure('Unavailable'));
  const { mutateAsync } = decisionBy(send);
  const firstAt = Date.now();
  await expect(mutateAsync({ refId: 'PI1' })).rejects.toThrow('English');
  vi.setSystemTime(firstAt + 60 * minuteMs);
  await expect(mutateAsync({ refId: 'PI1' })).rejects.toThrow('English');
  const keys = send.mock.calls.map(([, key]) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keepUnsent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ madeAt: firstAt }),
    keys[0],
  );
});

test('what the server may no longer know is not kept: it would never be sent', async () => {
  vi.mocked(keepUnsent).mockResolvedValue(true);
  const send = vi.fn<DecisionPlan<Act, Row>['send']>();
  send.mockRejectedValueOnce(failure('InternalError')).mockRejectedValue(failure('Unavailable'));
  const { mutateAsync } = decisionBy(send);
  const firstAt = Date.now();
  await expect(mutateAsync({ refId: 'PI1' })).rejects.toThrow('English');
  vi.setSystemTime(firstAt + keyLivesMs);
  await expect(mutateAsync({ refId: 'PI1' })).rejects.toThrow('English');
  expect(keepUnsent).not.toHaveBeenCalled();
  vi.setSystemTime(firstAt + keyLivesMs - 1);
  await expect(mutateAsync({ refId: 'PI1' })).rejects.toThrow('English');
  expect(keepUnsent).toHaveBeenCalledOnce();
});
