import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { drafts } from '../../session/drafts.ts';
import { DisputeComposer } from './dispute-composer.tsx';

const person = 'staff';
vi.mock(import('../../session/session.ts'), async (original) => ({
  ...(await original()),
  useProfile: () => ({ id: 'staff' }) as never,
}));

// Its clock needs a browser.
vi.mock(import('../../ui/time.tsx'), () => ({ Time: () => <time /> }));

const shown = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DisputeComposer disputeId="D1" isOpen choosesReader />
    </QueryClientProvider>,
  );

test('what is written next is for the reader who is shown', () => {
  drafts.keep(person, 'reader D1', 'merchant');
  expect(/value="(\w+)"[^>]* selected/.exec(shown())?.[1]).toBe('merchant');
});

test('what was not sent stands in the order in which it was written, each with its reader', () => {
  const lost = (text: string, audience: string) => ({
    ...{ key: text, files: ['slip.png'], at: '2026-11-28T09:00:00.000Z' },
    body: { disputeId: 'D1', text, fileIds: ['F1'], audience },
    ...{ reason: 'No answer.', mayHaveArrived: true, isSending: false },
  });
  drafts.keep(person, 'not sent D1', [lost('first', 'merchant'), lost('second', 'internal')]);
  const words = shown().replaceAll(/<[^>]*>/g, ' ');
  expect(words).toMatch(/to the merchant.*first.*slip\.png.*to the payer.*second/s);
});
