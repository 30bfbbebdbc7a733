import { expect, test, vi } from 'vitest';
import { partLoader } from './late-part.ts';

const Part = () => null;
const load = () => vi.fn<() => Promise<typeof Part>>();

test('a part is fetched once, by whoever comes first', async () => {
  const fetchPart = load().mockResolvedValue(Part);
  const { get, load: ask, forget } = partLoader(fetchPart);
  expect(get()).toBeUndefined();
  expect(ask()).toBe(ask());
  expect(await ask()).toEqual({ Component: Part });
  forget();
  await ask();
  expect(get()).toBe(Part);
  expect(fetchPart).toHaveBeenCalledOnce();
});

test('a failure stays the answer until it is forgotten, and then the part is fetched again', async () => {
  const fetchPart = load().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(Part);
  const loader = partLoader(fetchPart, async () => false);
  expect(await loader.load()).toEqual({ isOutdated: false });
  expect(await loader.load()).toEqual({ isOutdated: false });
  expect(fetchPart).toHaveBeenCalledOnce();
  loader.forget();
  expect(await loader.load()).toEqual({ Component: Part });
});

test('where a newer portal is served, the failure says that only a reload helps', async () => {
  const loader = partLoader(load().mockRejectedValue(new TypeError('404')), async () => true);
  expect(await loader.load()).toEqual({ isOutdated: true });
});
