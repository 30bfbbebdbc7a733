import { expect, test } from 'vitest';
import { devServer } from './dev-server.ts';

const targetOf = (env: Record<string, string>) => devServer(env).proxy?.['/api'];

test('calls are passed on to where PORT and HOST put the server', () => {
  expect(targetOf({})).toEqual({ target: 'http://127.0.0.1:4000' });
  expect(targetOf({ PORT: '4800' })).toEqual({ target: 'http://127.0.0.1:4800' });
  expect(targetOf({ PORT: '', HOST: '0.0.0.0' })).toEqual({ target: 'http://127.0.0.1:4000' });
  expect(targetOf({ HOST: '::1' })).toEqual({ target: 'http://[::1]:4000' });
});

test('the portal that reloads is at DEV_PORT and nowhere else', () => {
  expect(devServer({})).toMatchObject({ host: '127.0.0.1', port: 5173, strictPort: true });
  expect(devServer({ DEV_PORT: '5300' })).toMatchObject({ port: 5300, strictPort: true });
});
