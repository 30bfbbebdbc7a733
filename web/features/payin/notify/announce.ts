import {
  markEmitted,
  payinNotificationText,
  rememberPayins,
} from '@peerdesk/domain/notify/payin-memory.ts';
import type { KeyValueStorage } from '../../../session/storage.ts';
import { readMemory, writeMemory } from './stored-memory.ts';

/**
 * Takes in the pending orders of one check and announces those that were not yet. What `show` could
 * not show stays waiting for the next check. Two tabs that announce the same orders give the same
 * `tag`, and no later announcement does.
 */
export function announcePayins(
  storage: KeyValueStorage,
  orders: readonly { refId: string }[],
  now: number,
  show: (text: string, tag: string) => boolean,
): void {
  const { memory, toNotify } = rememberPayins(readMemory(storage), orders, now);
  const [tag] = toNotify;
  const isShown = tag !== undefined && show(payinNotificationText(toNotify.length), tag);
  writeMemory(storage, isShown ? markEmitted(memory) : memory);
}
