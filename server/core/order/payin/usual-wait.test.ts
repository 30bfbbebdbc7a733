import { expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/pool.ts';
import { Deadline, runWithin, timeLeftMs } from '../../../platform/runtime/deadline.ts';
import { UsualWait } from './usual-wait.ts';

function database(...answers: (Error | { minutes: number; orders: number }[])[]) {
  const left: (number | undefined)[] = [];
  const query = async () => {
    left.push(timeLeftMs());
    const answer = answers.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return { rows: answer };
  };
  return { db: { query } as unknown as Queryable, left };
}

const rows = [{ minutes: 4, orders: 100 }];

test('a read that failed is not kept', async () => {
  const { db } = database(new Error('gone'), rows);
  const wait = new UsualWait(db);
  expect(await wait.minutes(0)).toBeNull();
  expect(await wait.minutes(1)).not.toBeNull();
});

test('a page with no time left reads for the others all the same', async () => {
  const { db, left } = database(rows);
  const wait = new UsualWait(db);
  await runWithin(new Deadline(0), () => wait.minutes(0));
  expect(left[0]).toBeGreaterThan(0);
});
