import { screenshot } from '../platform/files/samples.ts';
import type { Member } from './world.ts';

/** Uploads a picture of a payment; each `seed` is another one. @returns its id. */
export async function proofOf(by: Member, seed = 1): Promise<string> {
  const file = { name: 'receipt.png', bytes: await screenshot(seed) };
  return (await by.client.ok('file.upload', { body: { purpose: 'proof' }, file })).id;
}

/** "I did send it", with a picture. */
export async function sayLate(by: Member, refId: string, utr: string, seed = 1) {
  const body = { refId, utr, proofId: await proofOf(by, seed) };
  return by.client.call('payout.lateUtr', { body });
}
