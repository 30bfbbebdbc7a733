import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyLivesMs } from '../../lib/key-life.ts';
import { drafts } from '../../session/drafts.ts';
import { DisputeComposer } from './dispute-composer.tsx';

const person = 'staff';
vi.mock(import('../../session/session.ts'), async (original) => ({
  ...(await original()),
  useProfile: () => ({ id: 'staff' }) as never,
}));

// Both need a browser.
vi.mock(import('../../ui/dialog.tsx'), () => ({ Dialog: () => <dialog /> }));
vi.mock(import('../../ui/time.tsx'), () => ({ Time: () => <time /> }));
const writtenAt = '2026-11-28T09:00:00.000Z';
const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock(import('../../lib/clock.ts'), () => ({ useNow: () => clock.now }));

const shown = (isOpen = true) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DisputeComposer disputeId="D1" isOpen={isOpen} choosesReader />
    </QueryClientProvider>,
  );
const wordsOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ');
const lost = (text: string, audience: string, files = ['slip.png']) => ({
  ...{ key: text, files, at: writtenAt },
  body: { disputeId: 'D1', text, fileIds: ['F1'], audience },
  ...{ reason: 'No answer.', mayHaveArrived: true, isSending: false },
});

beforeEach(() => drafts.comes(person));
afterEach(() => {
  drafts.forget(person);
  clock.now = Date.parse(writtenAt);
});

test('what is written next is for the reader who is shown', () => {
  drafts.keep(person, 'reader D1', 'merchant');
  expect(/value="(\w+)"[^>]* selected/.exec(shown())?.[1]).toBe('merchant');
});

test('what was not sent stands in the order in which it was written, each with its reader', () => {
  drafts.keep(person, 'not sent D1', [lost('first', 'merchant'), lost('second', 'internal')]);
  expect(wordsOf(shown())).toMatch(/to the merchant.*first.*slip\.png.*to the payer.*second/s);
});

test('each act says of which words it is, and two files may have one name', () => {
  const warned = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const long = 'Please ask your customer whether the money has come back';
  const files = ['slip.png', 'slip.png'];
  drafts.keep(person, 'not sent D1', [lost(long, 'merchant'), lost('', 'internal', files)]);
  const labels = [...shown().matchAll(/<button[^>]*aria-label="([^"]*: [^"]*)"/g)];
  expect(labels.map(([, label]) => label)).toEqual([
    'Please ask your customer whether the…: send again',
    'Please ask your customer whether the…: delete',
    'slip.png, slip.png: send again',
    'slip.png, slip.png: delete',
  ]);
  expect(warned).not.toHaveBeenCalled();
});

test('once it is decided, what was not sent can be read, copied and deleted, and not sent', () => {
  drafts.keep(person, 'not sent D1', [lost('first', 'merchant')]);
  const closed = shown(false);
  expect(wordsOf(closed)).toMatch(/first.*The conversation is closed.*The dispute is decided/s);
  expect(closed).toContain('"first: copy"');
  expect(closed).toContain('"first: delete"');
  expect(closed).not.toContain('send again');
  expect(closed).not.toContain('<textarea');
});

test('what was being written when it was decided can be read, copied and deleted', () => {
  drafts.keep(person, 'message D1', 'Is this your slip?');
  drafts.keep(person, 'files D1', [{ key: 'F1', name: 'slip.png', sent: 1, id: 'F1' }]);
  const closed = shown(false);
  expect(wordsOf(closed)).toMatch(/Is this your slip\?.*slip\.png.*The conversation is closed/s);
  expect(closed).toContain('"Is this your slip?: copy"');
  expect(closed).toContain('"Is this your slip?: delete"');
  expect(closed).not.toContain('<textarea');
  expect(shown()).not.toContain('The conversation is closed');
});

test('what was being written when it was decided says for whom it was', () => {
  drafts.keep(person, 'message D1', 'The bank calls back');
  expect(wordsOf(shown(false))).toMatch(/Not sent to the payer.*The bank calls back/s);
  drafts.keep(person, 'reader D1', 'merchant');
  expect(wordsOf(shown(false))).toMatch(/Not sent to the merchant.*The bank calls back/s);
});

test('what the server may no longer know is written anew, not sent again', () => {
  drafts.keep(person, 'not sent D1', [lost('first', 'merchant')]);
  clock.now = Date.parse(writtenAt) + keyLivesMs - 1;
  expect(wordsOf(shown())).toContain('sent again, it still arrives once');
  clock.now += 1;
  const old = shown();
  expect(wordsOf(old)).toMatch(/first.*Too old to send again safely/s);
  expect(old).not.toMatch(/still arrives once|"first: send again"/);
  expect(old).toContain('"first: copy"');
});
