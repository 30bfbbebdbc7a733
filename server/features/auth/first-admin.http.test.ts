import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runToEnd } from '../../testing/process.ts';
import { createFirstAdmin } from './first-admin.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
});
afterAll(() => desk.close());

const advice = 'Set a stronger one, or none, and one is made at random';

function start(password: string) {
  const [server] = desk.servers;
  if (!server) throw new Error('a test desk needs a server');
  const { services } = server;
  const env = { ...services.env, ADMIN_USERNAME: 'desk.owner', ADMIN_PASSWORD: password };
  return createFirstAdmin({ ...services, env });
}

describe('a weak ADMIN_PASSWORD', () => {
  test('is ignored on a desk that has users: it is for an empty one only', async () => {
    const before = await desk.fingerprint();
    expect(await start('password')).toBeNull();
    expect(await desk.fingerprint()).toBe(before);
  });

  describe('on an empty desk', () => {
    beforeAll(async () => {
      await desk.owner.query('truncate app_user, session, session_token cascade');
    });

    test.each([
      ['Password123', 'Too many people use this password'],
      ['hunter2', 'At least 8 characters'],
      ['12345678', 'Repeated or neighbouring characters are easy to guess'],
      ['desk.owner1', 'At least 8 characters besides the username'],
    ])('%s is refused, and adds nobody', async (weak, why) => {
      const before = await desk.fingerprint();
      await expect(start(weak)).rejects.toMatchObject({
        name: 'StartError',
        message: `ADMIN_PASSWORD is too weak: ${why}. ${advice}`,
      });
      expect(await desk.fingerprint()).toBe(before);
    });

    test('stops the program with one line that says what to do', async () => {
      const { code, output } = await runToEnd('main', {
        DATABASE_URL: desk.databaseUrl,
        DATA_DIR: desk.servers[0]?.services.env.DATA_DIR ?? '',
        ADMIN_PASSWORD: 'Password123',
        PORT: '0',
      });
      expect(output).toBe(
        `ADMIN_PASSWORD is too weak: Too many people use this password. ${advice}\n`,
      );
      expect(code).toBe(1);
    });
  });
});
