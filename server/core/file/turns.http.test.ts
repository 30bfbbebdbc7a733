import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { screenshot } from '../../platform/files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { waitFor } from '../../testing/wait.ts';
import { addMember, type Member } from '../../testing/world.ts';

let desk: TestDesk;
let flooder: Member;
let other: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  [flooder, other] = [await addMember(desk, 'peer'), await addMember(desk, 'peer')];
});
afterAll(() => desk.close());

test('whoever sends many pictures holds up another person by one of them', async () => {
  const limiter = desk.servers[0]?.services.limiter;
  if (!limiter) throw new Error('the desk has no server');
  let release = () => {};
  const held = limiter.run('picture', () => new Promise<void>((resolve) => (release = resolve)));
  const asked = vi.spyOn(limiter, 'run');
  const turns = (count: number) =>
    waitFor(
      `${count} pictures to wait for their turn`,
      () => asked.mock.calls.filter(([key]) => key.startsWith('picture, for ')).length,
      (calls) => calls === count,
    );
  const stored: Member[] = [];
  const send = async (by: Member, seed: number) => {
    const file = { name: 'a.png', bytes: await screenshot(seed) };
    await by.client.ok('file.upload', { body: { purpose: 'proof' }, file });
    stored.push(by);
  };
  const many = [1, 2, 3].map((seed) => send(flooder, seed));
  await turns(3);
  const one = send(other, 4);
  await turns(4);
  release();
  await Promise.all([...many, one, held]);
  expect(stored.indexOf(other)).toBe(1);
});
