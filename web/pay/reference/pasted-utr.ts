import { explainUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { latinDigits } from '../../lib/latin-digits.ts';
import { groupUtr } from './utr-text.ts';

const longest = 64;

/** What this page itself has keys to copy: the amount and the UPI ID, which are no references. */
const copiedHere = /^(?:₹?[\d,]{1,15}\.\d{2}|[\w.-]{1,60}@\w{1,60})$/;

/**
 * What the field gets of a text that was copied. `isPart`: the text was longer, a bank's message
 * perhaps, with exactly one number of the right length in it; with several nothing is chosen.
 * Null for what was copied to pay, and would only be refused.
 */
export function pastedUtr(copied: string): { text: string; isPart: boolean } | null {
  const text = latinDigits(copied.trim().slice(0, 2000));
  const whole = explainUtr(text);
  if (whole.ok) return { text: groupUtr(whole.utr), isPart: false };
  if (copiedHere.test(text)) return null;
  const inside = new Set(text.match(/(?<!\d)\d{12}(?!\d)/g));
  const [only] = inside;
  if (only !== undefined && inside.size === 1) return { text: groupUtr(only), isPart: true };
  return { text: text.slice(0, longest), isPart: false };
}
