import { expect, test } from 'vitest';
import { createAppStateStore } from './app-state.ts';
import { createRecents } from './recent.ts';
import { memoryStorage, storageKeys } from './storage.ts';

test('keeps the newest first, each once, and not too many', () => {
  const recents = createRecents(createAppStateStore(memoryStorage()));
  for (let at = 0; at < 12; at += 1) recents.opened('U1', { screen: 'payin', id: `PI${at}` });
  recents.opened('U1', { screen: 'payin', id: 'PI9' });
  const ids = recents.read('U1').map(({ id }) => id);
  expect(ids).toEqual(['PI9', 'PI11', 'PI10', 'PI8', 'PI7', 'PI6', 'PI5', 'PI4']);
});

test('is one person’s own, and gone when storage is cleared', () => {
  const storage = memoryStorage();
  const state = createAppStateStore(storage);
  const recents = createRecents(state);
  recents.opened('U1', { screen: 'payin', id: 'PI1' });
  expect(recents.read('U2')).toEqual([]);
  expect(createRecents(createAppStateStore(storage)).read('U1')).toHaveLength(1);
  storage.clear();
  state.reload();
  expect(recents.read('U1')).toEqual([]);
});

test.each(['{"person":"U1","opened":[1,null,{"screen":"payin"}]}', '[]', '"broken"'])(
  'reads %s as nothing',
  (stored) => {
    const storage = memoryStorage();
    storage.setItem(storageKeys.appState, `{"appState":{"recent":${stored}}}`);
    expect(createRecents(createAppStateStore(storage)).read('U1')).toEqual([]);
  },
);
