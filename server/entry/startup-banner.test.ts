import { expect, test } from 'vitest';
import { startupBanner } from './startup-banner.ts';

const address = 'http://127.0.0.1:4000';
const nobody = { firstAdmin: null, demoLogins: [], weakness: null };

test('a server says where it is, and a worker that it works', () => {
  expect(startupBanner({ address, ...nobody })).toBe(
    'Peerdesk is ready at http://127.0.0.1:4000\n',
  );
  expect(startupBanner({ address: null, ...nobody })).toBe('Peerdesk is ready\n');
});

test('the first password is said to be shown once, not to work once', () => {
  const firstAdmin = { username: 'admin', password: 'abcd-efgh' };
  const said = startupBanner({ ...nobody, address, firstAdmin });
  expect(said).toContain('The first admin: admin   password: abcd-efgh\nIt is shown this once.');
  expect(said).not.toContain('one-time');
});

test('the logins of the demo stand below their headings', () => {
  const demoLogins = [{ role: 'peer-withdrawal', username: 'payer1', password: 'demo-1' }];
  const [head = '', row = ''] = startupBanner({ ...nobody, address, demoLogins })
    .split('\n')
    .slice(2);
  expect(head.trim()).toMatch(/^Sign in as +username +password$/);
  expect(head.indexOf('username')).toBe(row.indexOf('payer1'));
  expect(head.indexOf('password')).toBe(row.indexOf('demo-1'));
});
