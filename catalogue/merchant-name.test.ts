import { languages } from '@peerdesk/contract/user.ts';
import { refundsMerchantId } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reportText } from './documents/report.ts';
import { merchantName } from './merchant-name.ts';

test.each(languages)('in %s, the desk’s own merchant has a name of its own', (language) => {
  const t = reportText(language);
  const own = merchantName(t, { id: refundsMerchantId, name: 'as stored' });
  expect(/\p{Script=Devanagari}/u.test(own)).toBe(language === 'hi');
  expect(own).not.toBe('as stored');
  expect(merchantName(t, { id: 'M1', name: 'Chai Bazaar' })).toBe('Chai Bazaar');
});

/** Of merchants that somebody manages, of which the desk's own is none, and of test orders. */
const exempt = /\.test\.|^web\/dist|^web\/pay\/|^web\/features\/merchants\//;

test('whatever people read names a merchant in this way', () => {
  const files = globSync('{server,web}/**/*.{ts,tsx}', { exclude: ['**/node_modules'] })
    .filter((file) => !exempt.test(file))
    .filter((file) => file.startsWith('web/') || /report|columns|pdf|content/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const named = files.filter((file) => /\bmerchant\??\.name\b/.test(readFileSync(file, 'utf8')));
  expect(named).toEqual([]);
});
