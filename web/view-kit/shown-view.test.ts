import { describe, expect, test } from 'vitest';
import { isSameView, patchOf, shownNow } from './shown-view.ts';

describe('a saved view', () => {
  test('keeps what the list is asked for and how it looks, not the page nor the open row', () => {
    const filters = { status: 'expired', q: '', skip: '40', sort: '-amount', peerId: undefined };
    const display = { density: 'compact', open: 'PI1' } as const;
    expect(shownNow({ filters, display })).toEqual({
      filters: { status: 'expired', sort: '-amount' },
      display: { density: 'compact' },
    });
  });

  test('takes everything else out of the address', () => {
    const view = { filters: { status: 'expired' }, display: { hide: 'utr' } };
    expect(patchOf(view, { q: 'asha', status: 'pending', skip: '20' })).toEqual({
      ...{ q: undefined, skip: undefined, status: 'expired' },
      ...{ view: undefined, density: undefined, open: undefined, hide: 'utr' },
    });
  });

  test('is the one that is shown, in whatever order its parameters stand', () => {
    const one = { filters: { a: '1', b: '2' }, display: {} };
    expect(isSameView(one, { filters: { b: '2', a: '1' }, display: {} })).toBe(true);
    expect(isSameView(one, { filters: { a: '1' }, display: {} })).toBe(false);
    expect(isSameView(one, { ...one, display: { density: 'compact' } })).toBe(false);
  });
});
