import { expect, test } from 'vitest';
import { isPlainBeyondLoopback } from './plain-http.ts';

test.each([
  ['127.0.0.1', undefined],
  ['127.8.0.1', undefined],
  ['::1', undefined],
  ['localhost', 'http://127.0.0.1:5173'],
  ['127.0.0.1', 'http://[::1]:4000'],
  ['0.0.0.0', 'https://desk.example.com'],
  ['127.0.0.1', 'https://desk.example.com'],
])('nothing to say about %s with %s', (host, publicUrl) => {
  expect(isPlainBeyondLoopback(host, publicUrl)).toBe(false);
});

test.each([
  ['0.0.0.0', undefined],
  ['::', undefined],
  ['192.168.1.5', undefined],
  ['desk.example.com', undefined],
  ['localhost.example.com', undefined],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['127.0.0.1', 'http://desk.example.com'],
  ['::ffff:10.0.0.1', undefined],
])('a warning for %s with %s', (host, publicUrl) => {
  expect(isPlainBeyondLoopback(host, publicUrl)).toBe(true);
});
