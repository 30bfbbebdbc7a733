import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
});
afterAll(() => desk.close());

/** What anybody may have: the portal, the reference, health, and what a page shows first. */
const open = [
  ...['/', '/index.html', '/pay.html', '/check.html', '/docs', '/docs/guide', '/docs/json'],
  ...['/health/live', '/health/ready', '/api/brand'],
];

/** What other systems leave lying about, and what this one has but must not give. */
const words = [
  ...['.env', '.env.local', '.git/config', '.git/HEAD', '.npmrc', '.DS_Store', '.htaccess'],
  ...['.well-known/security.txt', '.ci/run', '.oxlintrc.json', 'package.json', 'package-lock.json'],
  ...['README.md', 'node_modules/.package-lock.json', 'tsconfig.json', 'server/entry/main.ts'],
  ...['server', 'src', 'dist', 'data', 'data/postgres/connection.json', 'connection.json'],
  ...['audit-heads.log', 'postgres', 'backup', 'backup.sql', 'backup.zip', 'dump.sql', 'db.sqlite'],
  ...['admin', 'administrator', 'actuator', 'actuator/env', 'console', 'debug', 'debug/pprof'],
  ...['metrics', 'prometheus', 'status', 'server-status', 'server-info', 'info', 'env', 'config'],
  ...[
    'config.json',
    'swagger',
    'swagger.json',
    'swagger-ui',
    'openapi.json',
    'graphql',
    'graphiql',
  ],
  ...['health', 'healthz', 'health/db', 'health/details', 'ready', 'livez', 'version', 'test'],
  ...['phpinfo.php', 'wp-login.php', 'login', 'logs', 'log', 'error.log', 'trace', 'heapdump'],
  ...['json', 'json/version', 'json/list', 'assets', 'assets/', 'brand', 'uploads', 'files', 'tmp'],
  ...[
    'assets/main.js.map',
    'assets/index.js.map',
    'index.html.map',
    'docs/',
    'docs/yaml',
    'docs/x',
  ],
  ...[
    'api',
    'api/',
    'api/metrics',
    'api/health',
    'api/debug',
    'api/admin',
    'api/config',
    'api/env',
  ],
  ...[
    'api/docs',
    'api/log',
    'api/audit',
    'api/demo',
    'api/test',
    'api/verify',
    'api/job',
    'csp-report',
  ],
  ...[
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    'assets/..%2f..%2fpackage.json',
  ],
  ...[
    '..%5cpackage.json',
    'assets/%2e%2e/%2e%2e/package.json',
    'etc/passwd',
    '%00',
    'index.html%00.js',
  ],
];

describe('without signing in', () => {
  test.each(words)('nothing is at /%s', async (word) => {
    const { statusCode, body } = await answer(`/${word}`);
    expect([401, 404, 422]).toContain(statusCode);
    expect(body.length).toBeLessThan(300);
  });

  test('health and the brand say no more than they must', async () => {
    expect((await answer('/health/live')).json()).toEqual({ data: { live: true } });
    expect((await answer('/health/ready')).json()).toEqual({ data: { ready: true } });
    const brand = (await answer('/api/brand')).json<{ data: object }>();
    expect(Object.keys(brand.data).toSorted()).toEqual(
      [
        'name',
        'logo',
        'logoDark',
        'favicon',
        'color',
        'timeZone',
        'supportContact',
        'demo',
        'demoFiles',
      ].toSorted(),
    );
    expect(brand.data).toMatchObject({ demo: [], demoFiles: null });
  });
});

test.each([
  ...[...open, '/no/such/file', '/api/no/such/call', '/api/user/me', '/%ff', '/docs/docs.css'],
  `/api/user/${'A'.repeat(5000)}`,
])('what %s answers names its character set', async (url) => {
  const { headers, statusCode } = await answer(url);
  const type = String(headers['content-type']);
  expect(type, String(statusCode)).toMatch(/^(?:text\/\w+|application\/json); charset=utf-8$/i);
});

async function answer(url: string) {
  const app = desk.servers[0]?.app;
  if (!app) throw new Error('a server is needed');
  return app.inject({ method: 'GET', url });
}
