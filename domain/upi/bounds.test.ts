import { expect, test } from 'vitest';
import { capsFromAbove, type UpiBounds } from './bounds.ts';

test('the caps that bind are those of the nearest above, never one’s own or of those below', () => {
  const bounds: UpiBounds = {
    subadmin: { maxAmount: '3000.00' },
    admin: { maxAmount: '5000.00', dailyCount: 9 },
  };
  expect(capsFromAbove('peer', bounds)).toEqual({ maxAmount: '3000.00', dailyCount: 9 });
  expect(capsFromAbove('subadmin', bounds)).toEqual({ maxAmount: '5000.00', dailyCount: 9 });
  expect(capsFromAbove('admin', bounds)).toEqual({});
});
