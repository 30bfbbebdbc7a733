/**
 * Text kept for this tab, so that a phone which drops the page while the UPI app is open does not
 * lose what was typed. Storage may be shut off; the page then works without it.
 */
export function loadText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps `text`, or forgets the key when it is empty. */
export function saveText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Private windows may refuse storage; losing the convenience is all that happens.
  }
}
