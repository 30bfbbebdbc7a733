import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** What the specification says to a browser that knows no notifications. */
export const unsupportedText = 'This browser does not support system notifications!';

export type Permission = NotificationPermission | 'unsupported';

export function permissionNow(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

const permission = createStore<Permission>(permissionNow());

export function usePermission(): Permission {
  return useSyncExternalStore(permission.subscribe, permission.get);
}

/** Asks for permission; must follow a press, or browsers refuse without asking. */
export async function askPermission(): Promise<void> {
  if (permissionNow() === 'unsupported') {
    window.alert(unsupportedText);
    return;
  }
  permission.set(await Notification.requestPermission());
}
