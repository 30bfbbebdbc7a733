import { because } from '@peerdesk/contract/because.ts';
import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuditChange } from './audit-entry.tsx';

const shown = (after: unknown) =>
  renderToStaticMarkup(<AuditChange entry={{ before: null, after } as AuditEntry} />).replaceAll(
    /<[^>]+>/g,
    '',
  );

test('a reason that the server decided by itself is read as a sentence, with its facts', () => {
  expect(shown({ reason: because('report_too_long', { most: 50_000 }) })).toBe(
    'reason: A report may have at most 50,000 rows. Choose a shorter period',
  );
  const other = because('bank_shows_other_than_approved', { shown: '5.00', approved: '4.00' });
  expect(shown({ amount: '5.00', reason: other })).toBe(
    'amount: ₹5.00reason: The bank shows ₹5.00, but ₹4.00 was approved',
  );
});

test('what somebody wrote, and a code that is not known here, stay as they are', () => {
  expect(shown({ reason: 'asked by phone' })).toBe('reason: asked by phone');
  expect(shown({ reason: { code: 'of_tomorrow', facts: {} } })).toBe('reason: of_tomorrow');
});
