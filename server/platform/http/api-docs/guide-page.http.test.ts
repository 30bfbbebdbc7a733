import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { escape } from './docs-page.ts';
import { snippetOf, snippets } from './guide-page.ts';

const run = promisify(execFile);
type Language = (typeof snippets)[number]['id'];

let desk: TestDesk;
let folder: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-guide-'));
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

/** How a snippet is run: each driver prints true or false for the arguments secret … body. */
const drivers = {
  node: {
    program: process.execPath,
    version: ['--version'],
    files: {
      'check.mjs': '',
      'main.mjs': `import { isGenuine } from './check.mjs';
const [secret, at, signature, body] = process.argv.slice(2);
const sent = { 'x-webhook-timestamp': at, 'x-webhook-signature': signature };
console.log(isGenuine(secret, sent, body));`,
    },
    run: ['main.mjs'],
  },
  python: {
    program: 'python3',
    version: ['--version'],
    files: {
      'check.py': '',
      'main.py': `import sys
from check import is_genuine
secret, at, signature, body = sys.argv[1:]
sent = {"x-webhook-timestamp": at, "x-webhook-signature": signature}
print(str(is_genuine(secret, sent, body.encode())).lower())`,
    },
    run: ['main.py'],
  },
  php: {
    program: 'php',
    version: ['--version'],
    files: {
      'check.php': '',
      'main.php': `<?php
require 'check.php';
[, $secret, $at, $signature, $body] = $argv;
$sent = ['x-webhook-timestamp' => $at, 'x-webhook-signature' => $signature];
echo is_genuine($secret, $sent, $body) ? 'true' : 'false';`,
    },
    run: ['main.php'],
  },
  go: {
    program: 'go',
    version: ['version'],
    files: {
      'check.go': '',
      'main.go': `package main

import (
	"fmt"
	"net/http"
	"os"
)

func main() {
	sent := http.Header{}
	sent.Set("x-webhook-timestamp", os.Args[2])
	sent.Set("x-webhook-signature", os.Args[3])
	fmt.Println(isGenuine(os.Args[1], sent, []byte(os.Args[4])))
}`,
    },
    run: ['run', 'check.go', 'main.go'],
  },
} as const satisfies Record<
  Language,
  { program: string; version: string[]; files: Record<string, string>; run: string[] }
>;

async function isThere(language: Language): Promise<boolean> {
  const { program, version } = drivers[language];
  return run(program, [...version]).then(
    () => true,
    () => false,
  );
}

const there = await Promise.all(
  snippets.map(async ({ id }) => ({ id, isThere: await isThere(id) })),
);
const missing = there.flatMap((one) => (one.isThere ? [] : [one.id]));
const present = there.flatMap((one) => (one.isThere ? [one.id] : []));
if (missing.length > 0) {
  process.stdout.write(
    `the guide's snippets are not run for ${missing.join(', ')}: not installed\n`,
  );
}

test('the guide contains every snippet as it is run here, and the reference leads to it', async () => {
  const guide = await desk.anyone.fetch('/docs/guide');
  expect(guide.status).toBe(200);
  expect(guide.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await guide.text();
  for (const { id } of snippets) expect(page).toContain(escape(snippetOf(id)));
  expect(await (await desk.anyone.fetch('/docs')).text()).toContain('href="/docs/guide"');
  expect(present).toContain('node');
});

describe.each(present)('the snippet for %s', (language) => {
  const secret = 'whsec_नया';
  const body = '{"event":"payin.approved","customer":{"name":"आशा"},"amount":"1500.00"}';
  const now = () => Math.floor(Date.now() / 1000);
  const hmac = (key: string, at: number, text: string) =>
    createHmac('sha256', key).update(`${at}.${text}`).digest('hex');

  async function judged(at: number | string, signature: string, text = body): Promise<string> {
    const { program, files, run: args } = drivers[language];
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content || snippetOf(language));
    }
    const all = [...args, secret, String(at), signature, text];
    return (await run(program, all, { cwd: folder })).stdout.trim();
  }

  test('a genuine body, also by the second of two signatures', async () => {
    const at = now();
    const own = hmac(secret, at, body);
    expect(await judged(at, own)).toBe('true');
    expect(await judged(at, `${hmac('another', at, body)},${own}`)).toBe('true');
  });

  test('another body, secret or time, no signature, and one of ten minutes ago', async () => {
    const at = now();
    const own = hmac(secret, at, body);
    expect(await judged(at, own, `${body} `)).toBe('false');
    expect(await judged(at, hmac('another', at, body))).toBe('false');
    expect(await judged(at + 1, own)).toBe('false');
    expect(await judged(at, '')).toBe('false');
    expect(await judged('', own)).toBe('false');
    expect(await judged(at - 600, hmac(secret, at - 600, body))).toBe('false');
  });
});
