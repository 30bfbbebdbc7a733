import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../testing/desk.ts';
import { refusalOf } from '../testing/refusal.ts';
import { buildWorld, type World } from '../testing/world.ts';
import { screenshot, smallPdf } from './samples.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

describe('it', () => {
  test('works', async () => {
    const bytes = await screenshot(1);
    const f = await world.payer.client.ok('file.upload', {
      body: { purpose: 'proof' },
      file: { name: 'रसीद "x"\r\n.png', bytes },
    });
    console.log(f);
    const g = await world.payer.client.ok('file.get', { params: { id: f.id } });
    console.log(g.name, g.type, g.bytes.length);
    void randomUUID;
    void sharp;
    void refusalOf;
    void smallPdf;
    expect(1).toBe(1);
  });
});
