import {
  payinMemoryStatuses,
  type PayinMemory,
  type PayinMemoryEntry,
} from '@peerdesk/domain/notify/payin-memory.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { readText, storageKeys, write, type KeyValueStorage } from '../../../session/storage.ts';

/** What is remembered in this browser; entries that are none are left out. */
export function readMemory(storage: KeyValueStorage): PayinMemory {
  try {
    const stored: unknown = JSON.parse(readText(storage, storageKeys.emittedNotifications) || '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function writeMemory(storage: KeyValueStorage, memory: PayinMemory): void {
  write(storage, storageKeys.emittedNotifications, JSON.stringify(memory));
}

function isEntry(value: unknown): value is PayinMemoryEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'refId' in value &&
    typeof value.refId === 'string' &&
    'createdAt' in value &&
    typeof value.createdAt === 'number' &&
    'status' in value &&
    isOneOf(value.status, payinMemoryStatuses)
  );
}
