import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, type Receiver } from '../../testing/doubles/receiver.ts';
import { faultOfUrl, guardedPost, type PostOptions } from './guarded-post.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

function post(path: string, options: Partial<PostOptions> = {}) {
  const set = { allowPrivate: true, timeoutMs: 2000, ...options };
  return guardedPost(`${receiver.base}${path}`, message, set);
}

describe('what a receiver does', () => {
  test('its status and the first bytes of its answer', async () => {
    expect(await post('/fine')).toEqual({ status: 200, answer: 'thanks', location: null });
    const [seen] = await receiver.received('/fine');
    expect(seen).toMatchObject({ body: '{"a":1}', headers: { 'content-length': '7' } });
    const gone = await post('/gone');
    expect(gone).toMatchObject({ status: 500, answer: 'x'.repeat(1024) });
  });

  test('no answer in time', async () => {
    const started = performance.now();
    expect(await post('/hang', { timeoutMs: 300 })).toEqual({ fault: 'timeout', detail: '' });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('an answer without an end is read up to a limit, and counts by its status', async () => {
    const answer = await post('/huge', { timeoutMs: 5000 });
    expect(answer).toMatchObject({ status: 200, answer: 'x'.repeat(1024) });
  });

  test('an answer that breaks off, and nobody there', async () => {
    expect(await post('/cut')).toMatchObject({ fault: 'cut_off' });
    const nobody = await guardedPost('http://127.0.0.1:9/', message, { allowPrivate: true });
    expect(nobody).toEqual({ fault: 'refused', detail: 'ECONNREFUSED' });
  });

  test('a redirect is an answer like others, and nobody goes there', async () => {
    const where = encodeURIComponent(`${receiver.base}/secret`);
    const answer = await post(`/redirect/${where}`);
    expect(answer).toMatchObject({ status: 307, location: `${receiver.base}/secret` });
    expect(await receiver.received('/secret')).toEqual([]);
  });
});

describe('where nothing is sent', () => {
  const closed = { allowPrivate: false, timeoutMs: 1000 };

  test.each([
    ['http://shop.example/'],
    ['https://shop.example:8443/'],
    ['https://user@shop.example/'],
    ['https://shop.example/#part'],
    ['ftp://shop.example/'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['shop.example'],
    [''],
  ])('%s is no address to send to', async (url) => {
    expect(faultOfUrl(url, false)).toBe('invalid_url');
    expect(await guardedPost(url, message, closed)).toEqual({ fault: 'invalid_url', detail: '' });
  });

  test.each([
    ['https://127.0.0.1/'],
    ['https://127.1/'],
    ['https://0x7f.1/'],
    ['https://2130706433/'],
    ['https://017700000001/'],
    ['https://10.1.2.3/'],
    ['https://100.64.0.1/'],
    ['https://169.254.169.254/latest/meta-data/'],
    ['https://192.168.0.1/'],
    ['https://[::1]/'],
    ['https://[::ffff:127.0.0.1]/'],
    ['https://[::ffff:7f00:1]/'],
    ['https://[fd00::1]/'],
    ['https://[fe80::1]/'],
    ['https://[64:ff9b::7f00:1]/'],
    ['https://0/'],
  ])('%s is a private address, however it is written', async (url) => {
    expect(faultOfUrl(url, false)).toBe('private_address');
    const answer = await guardedPost(url, message, closed);
    expect(answer).toMatchObject({ fault: 'private_address' });
  });

  test('a name that resolves to a private address, alone or beside a public one', async () => {
    for (const addresses of [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '1.1.1.1', family: 4 },
        { address: '::ffff:10.0.0.1', family: 6 },
      ],
    ]) {
      const resolve = async () => addresses;
      const answer = await guardedPost('https://shop.example/', message, { ...closed, resolve });
      expect(answer).toEqual({ fault: 'private_address', detail: addresses.at(-1)?.address });
    }
  });

  test('a name that cannot be resolved, or not in time', async () => {
    const never = () => new Promise<never>(() => undefined);
    const unknown = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    };
    const ask = (resolve: PostOptions['resolve'] & object) =>
      guardedPost('https://shop.example/', message, { ...closed, timeoutMs: 200, resolve });
    expect(await ask(unknown)).toEqual({ fault: 'unresolved', detail: 'ENOTFOUND' });
    expect(await ask(never)).toEqual({ fault: 'timeout', detail: '' });
    expect(await ask(async () => [])).toEqual({ fault: 'unresolved', detail: '' });
  });

  test('the connection goes to the address that was checked, though the name moves on', async () => {
    const answers = ['127.0.0.1', '127.0.0.99'];
    let asked = 0;
    const resolve = async () => [{ address: answers[asked++] ?? '', family: 4 }];
    const url = `http://moving.example:${receiver.port}/rebound`;
    const sent = await guardedPost(url, message, { allowPrivate: true, resolve });
    expect(sent).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect(await receiver.received('/rebound')).toHaveLength(1);
  });
});
