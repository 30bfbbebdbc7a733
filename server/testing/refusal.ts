import type { ErrorBody, ErrorCode } from '@peerdesk/contract/errors.ts';
import { expect } from 'vitest';
import type { TestDesk } from './desk.ts';

export interface Refused {
  status: number;
  errorCode: ErrorCode;
  /** The fields that the refusal names, where it names any. */
  fields?: string[];
}

/** The response of any API call. */
type AnyAnswer = { status: number; data: unknown } | { status: number; error: ErrorBody['error'] };

/** Makes a call that must be refused, and proves that it wrote nothing. */
export async function refusalOf(desk: TestDesk, call: () => Promise<AnyAnswer>): Promise<Refused> {
  const before = await desk.fingerprint();
  const answer = await call();
  if (!('error' in answer)) throw new Error(`not refused: ${JSON.stringify(answer.data)}`);
  expect(await desk.fingerprint()).toBe(before);
  const { errorCode, fields } = answer.error;
  return { status: answer.status, errorCode, ...(fields && { fields: Object.keys(fields) }) };
}
