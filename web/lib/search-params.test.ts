import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { describe, expect, test } from 'vitest';
import { patchSearch, readSearch } from './search-params.ts';

describe('filters in the address', () => {
  test('what the schema accepts is read, as text', () => {
    const search = '?status=pending&skip=20&amount=1500.00&q=asha&start=today&sort=-amount';
    expect(readSearch(payinListSpec.query, search)).toEqual({
      status: 'pending',
      skip: '20',
      amount: '1500.00',
      q: 'asha',
      start: 'today',
      sort: '-amount',
    });
  });

  test('what it refuses, does not know or is empty counts as absent', () => {
    const search = '?status=paid&skip=-1&pagesize=1000&amount=x&q=&toString=1&view=grid&sort=peer';
    expect(readSearch(payinListSpec.query, search)).toEqual({});
  });

  test('one bad value does not cost the others', () => {
    expect(readSearch(payinListSpec.query, '?status=paid&orderid=A1')).toEqual({ orderid: 'A1' });
  });

  test('a patch keeps what it does not name, and an empty value takes one out', () => {
    const search = patchSearch('?view=grid&status=pending&q=a', { status: '', q: 'b c', skip: 20 });
    expect(search).toBe('view=grid&q=b+c&skip=20');
  });
});
