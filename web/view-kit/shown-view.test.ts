import { describe, expect, test } from 'vitest';
import { isOutdated, isSameView, patchOf, shownNow } from './shown-view.ts';

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

  test('is outdated once its list has lost a filter, or a value of it', () => {
    const of = (filters: Record<string, string>) => isOutdated({ list: 'payins', filters });
    expect(of({ status: 'expired', start: 'today' })).toBe(false);
    expect(of({ status: 'expired', colour: 'red' })).toBe(true);
    expect(of({ status: 'forgotten' })).toBe(true);
  });

  test('is the one that is shown, in whatever order its parameters stand', () => {
    const one = { filters: { a: '1', b: '2' }, display: {} };
    expect(isSameView(one, { filters: { b: '2', a: '1' }, display: {} })).toBe(true);
    expect(isSameView(one, { filters: { a: '1' }, display: {} })).toBe(false);
    expect(isSameView(one, { ...one, display: { density: 'compact' } })).toBe(false);
  });
});
