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

const shown = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DisputeComposer disputeId="D1" isOpen choosesReader />
    </QueryClientProvider>,
  );

test('what is written next goes to the reader who is shown, and is kept with that one', () => {
  drafts.keep(person, 'reader D1', 'merchant');
  const before = /value="(\w+)"[^>]* selected/.exec(shown())?.[1];
  drafts.keep(person, 'message D1 merchant', 'written without choosing again');
  const after = /value="(\w+)"[^>]* selected/.exec(shown())?.[1];
  expect([before, after]).toEqual(['merchant', 'merchant']);
});
