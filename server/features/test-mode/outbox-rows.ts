import type { OutboxRow } from '../../platform/live/announcer.ts';

/** The list of test orders has changed, of a merchant or, for `retention`, of any of them. */
export function outboxOfTest(ref: string): OutboxRow {
  return { topic: 'testOrder', scopes: ['desk'], event: 'testOrder.changed', ref };
}
