import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { StartError } from './start-error.ts';

function refusal(source: Record<string, string>, args: string[] = []): string {
  try {
    readEnv(source, args);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error('nothing was refused');
}

describe('readEnv', () => {
  it('gives the documented defaults, treating empty as unset and ignoring the unknown', () => {
    expect(readEnv({ PORT: '', HOST: '  ', SOMETHING: 'else' }, [])).toEqual({
      PORT: 4000,
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      DATA_DIR: resolve('data'),
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
      OTEL_SERVICE_NAME: 'peerdesk',
      WEBHOOK_ALLOW_PRIVATE: false,
      role: 'all',
      demo: false,
    });
  });

  it('refuses a replica of an embedded database', () => {
    const source = { DATABASE_REPLICA_URL: 'postgres://replica/peerdesk' };
    expect(refusal(source)).toMatch(/^DATABASE_REPLICA_URL .* DATABASE_URL: set/);
  });

  it.each([
    ['1', true],
    ['true', true],
    ['TRUE', true],
    ['0', false],
    ['false', false],
  ])('reads the boolean %s', (word, value) => {
    expect(readEnv({ TRUST_PROXY: word }, []).TRUST_PROXY).toBe(value);
  });

  it.each(['yes', 'on', '2', 'toString', '__proto__'])('refuses the boolean %s', (word) => {
    expect(refusal({ TRUST_PROXY: word })).toBe(
      `TRUST_PROXY ("${word}") is not valid: write 1, 0, true or false`,
    );
  });

  it.each(['-1', '65536', '80.5', '0x50', 'http', '99999'])('refuses the port %s', (port) => {
    expect(refusal({ PORT: port })).toMatch(/^PORT \(".+"\) is not valid: write a whole number/);
  });

  it('never repeats a password, in a URL or alone', () => {
    expect(refusal({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).toBe(
      'DATABASE_URL is not valid: write a URL such as postgres://user:password@host:5432/peerdesk',
    );
  });

  it('takes a password for the first admin with or without a username', () => {
    expect(readEnv({ ADMIN_PASSWORD: 'hunter2' }, []).ADMIN_USERNAME).toBeUndefined();
  });

  it('reads the role and the demo from the arguments', () => {
    expect(readEnv({}, ['--role=worker', '--demo'])).toMatchObject({ role: 'worker', demo: true });
    expect(refusal({}, ['--role=boss'])).toBe(
      '--role ("boss") is not valid: write api, worker or all',
    );
    expect(refusal({}, ['--rol=api'])).toContain('--rol=api is not an argument');
  });

  it('strips the closing slash of PUBLIC_URL and refuses another scheme', () => {
    expect(readEnv({ PUBLIC_URL: 'https://a.example/' }, []).PUBLIC_URL).toBe('https://a.example');
    expect(refusal({ PUBLIC_URL: 'javascript:alert(1)' })).toContain('PUBLIC_URL');
  });

  it('says everything in one line', () => {
    for (const source of [{ PORT: 'a\nb' }, { LOG_LEVEL: 'loud' }, { HOST: 'a b' }]) {
      expect(refusal(source as Record<string, string>)).not.toContain('\n');
    }
  });
});
