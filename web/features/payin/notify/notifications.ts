import { permissionNow } from '../../../lib/notification-permission.ts';
import { clearWithSession } from '../../../session/session-state.ts';

let shown: Notification | undefined;

// It would stay on the screen of whoever comes next, and count somebody else's orders.
clearWithSession('notification', () => shown?.close());

/**
 * Shows a notification; a press on it brings the portal to the front and calls `onPress`. False
 * where it could not be shown: some phones offer the constructor and then refuse it.
 *
 * @param tag of what it announces: one with the tag of another that is still there replaces it
 *   without a sound, as for a second tab; one with a new tag is heard.
 */
export function notify(text: string, tag: string, icon: string, onPress: () => void): boolean {
  if (permissionNow() !== 'granted') return false;
  try {
    const notification = new Notification(text, { tag, icon });
    notification.addEventListener('click', () => {
      window.focus();
      onPress();
      notification.close();
    });
    shown?.close();
    shown = notification;
    return true;
  } catch {
    return false;
  }
}
