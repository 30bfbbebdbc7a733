import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import { passwordMin } from '@peerdesk/contract/user.ts';

/**
 * What is wrong with a new password; null when nothing is. `common` contains the passwords that
 * attackers try first, in lower case. The username inside the password does not count.
 */
export function passwordFault(
  password: string,
  username: string,
  common: ReadonlySet<string>,
): Reason | null {
  const lower = password.toLowerCase();
  const own = lower.replaceAll(username.toLowerCase(), '');
  if (lower.length < passwordMin) return because('too_short', { least: passwordMin });
  if (own.length < passwordMin) {
    return because('password_mostly_username', { least: passwordMin });
  }
  if (common.has(lower) || common.has(own)) return because('password_common');
  if (isMonotonous(own)) return because('password_monotonous');
  return null;
}

/** Does every character repeat the one before it, or follow it in the same direction? */
function isMonotonous(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1));
  }
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
