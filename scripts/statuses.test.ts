import { expect, it } from 'vitest';
import { statusFaults } from './statuses.ts';

const set = 'a set of statuses by hand: name it in domain';
const rule = 'a rule about a status: ask a function of domain';
const faults = (path: string, line: string) =>
  statusFaults(path, `\n${line}`).map((fault) => fault.slice(`${path}:2: `.length));

it.each([
  ["const a = order.status === 'approved' || order.status === 'declined';"],
  ["if (status !== 'queued' && isOwn && status !== 'running') stop();"],
  ["const a = (row.status === 'done' && b) || row.status === 'refused' ? 1 : 2;"],
  ["const a = ['pending', 'processing'].includes(order.status);"],
])('finds a set anywhere: %s', (line) => {
  expect(faults('domain/a.ts', line)).toEqual([set]);
  expect(faults('web/features/a.ts', line)).toContain(set);
});

it.each([
  ["if (order.status === 'approved') pay();"],
  ["const a = isOwn && row.status !== 'expired';"],
  ["return list.filter(({ status }) => status === 'created');"],
])('finds a rule about an order outside domain: %s', (line) => {
  expect(faults('server/a.ts', line)).toEqual([rule]);
  expect(faults('domain/a.ts', line)).toEqual([]);
});

it.each([
  ["const a = t(status === 'created' ? 'one' : 'other');"],
  ["const a = <p>{status === 'pending' && <Next />}</p>;"],
  ["if (body.status === 'approved') look();"],
  ["if (upload.status === 'refused') say();"],
  ["if (a.status === 'approved' || b.status !== 'approved') say();".replaceAll('approved', 'done')],
  ["if (kind === 'pending' || kind === 'expired') say();"],
  ["if (role === 'open') say();"],
])('has nothing against one status: %s', (line) => {
  expect(statusFaults('web/a.tsx', line)).toEqual([]);
});
