import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  creditableStatuses,
  holdingStatuses,
  openStatuses,
} from '@peerdesk/domain/payin/statuses.ts';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'functions');

/** Every list of statuses in the functions, by the function that it is in. */
function listsInSql(): Record<string, string[]> {
  const sql = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const found: Record<string, string[]> = {};
  for (const text of sql.join('\n').split(/^create or replace function /m)) {
    const name = /^\w+/.exec(text)?.[0] ?? '';
    for (const [, list = ''] of text.matchAll(/\bstatus (?:\|\| '' )?(?:not )?in \(([^)]*)\)/g)) {
      found[name] = [...(found[name] ?? []), list.replaceAll(/['\s]/g, '')];
    }
  }
  return found;
}

test('the sets of statuses in the functions are those of the domain', () => {
  expect(listsInSql()).toEqual({
    unproved_fits: [holdingStatuses.join()],
    update_payin: [openStatuses.join()],
    move_utr: [creditableStatuses.join()],
    check_rooms: [openStatuses.join()],
    move_utrs: [creditableStatuses.join()],
  });
});
