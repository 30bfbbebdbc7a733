import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../../entry/server.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';

let desk: TestDesk;
let server: Server;
let base: string;
const lines: object[] = [];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const [first] = desk.servers;
  if (!first) throw new Error('a server is needed');
  server = await createServer({
    env: { ...first.services.env, LOG_LEVEL: 'info' },
    databaseUrl: desk.serverUrl,
    clock: desk.clock.now,
    logTo: { write: (line) => void (line.includes('policy') && lines.push(violationOf(line))) },
  });
  base = await server.app.listen({ port: 0 });
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

function violationOf(line: string): object {
  return (JSON.parse(line) as { violation: object }).violation;
}

beforeEach(() => {
  lines.length = 0;
  // Each test has a minute of its own.
  desk.clock.advance(61_000);
});

const secret = 'tok'.repeat(14);
const old = {
  'csp-report': {
    'document-uri': `https://desk.example/pay/${secret}?q=${secret}`,
    'effective-directive': 'img-src',
    'blocked-uri': `https://evil.example/${secret}/a.png?${secret}`,
    'source-file': 'https://desk.example/assets/main.js',
    'line-number': 7,
  },
};
const reportTo = [
  {
    type: 'csp-violation',
    body: {
      documentURL: 'https://desk.example/payin',
      effectiveDirective: 'script-src-elem',
      blockedURL: 'inline',
    },
  },
];

const report = (body: unknown, type = 'application/csp-report') =>
  fetch(`${base}/csp-report`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('the policy names where to report, in both ways', async () => {
  const { headers } = await fetch(base);
  expect(headers.get('content-security-policy')).toContain('report-uri /csp-report; report-to csp');
  expect(headers.get('reporting-endpoints')).toBe('csp="/csp-report"');
});

test('a violation is logged in either format, without what may be secret in an address', async () => {
  const before = await desk.fingerprint();
  expect((await report(old)).status).toBe(204);
  expect((await report(reportTo, 'application/reports+json')).status).toBe(204);
  expect(lines).toEqual([
    {
      directive: 'img-src',
      blocked: 'https://evil.example/…',
      page: 'https://desk.example/pay/…',
      source: 'https://desk.example/assets/…',
      line: 7,
    },
    {
      directive: 'script-src-elem',
      blocked: 'inline',
      page: 'https://desk.example/payin',
    },
  ]);
  expect(await desk.fingerprint()).toBe(before);
});

test('what is no report is not logged, and one that is too large is not read', async () => {
  for (const body of ['', '{', '[]', '{"a":1}', '"x"', '[{"type":"crash","body":{}}]']) {
    expect((await report(body)).status).toBeLessThan(500);
  }
  const large = { 'csp-report': { ...old['csp-report'], 'script-sample': 'x'.repeat(20_000) } };
  expect((await report(large)).status).toBe(413);
  expect((await report(old, 'text/plain')).status).toBe(415);
  expect(lines).toEqual([]);
});

test('texts are cut, and one request counts for few reports', async () => {
  const long = { documentURL: `https://${'a'.repeat(5000)}/`, effectiveDirective: 'x'.repeat(500) };
  const many = Array.from({ length: 20 }, () => ({ type: 'csp-violation', body: long }));
  expect((await report(many, 'application/reports+json')).status).toBe(413);
  expect((await report(many.slice(0, 2), 'application/reports+json')).status).toBe(204);
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines).length).toBeLessThan(1000);
  const small = Array.from({ length: 30 }, () => reportTo[0]);
  expect((await report(small, 'application/reports+json')).status).toBe(204);
  expect(lines).toHaveLength(7);
});

test('a flood is logged ten times a minute and refused', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => report(old)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
  expect(lines).toHaveLength(10);
});
