import { passwordMin } from '@peerdesk/contract/user.ts';

/**
 * What is wrong with a new password, as a sentence; null when nothing is. `common` holds passwords
 * that everyone tries first, in lower case. The username counts for nothing within the password.
 */
export function passwordFault(
  password: string,
  username: string,
  common: ReadonlySet<string>,
): string | null {
  const lower = password.toLowerCase();
  const own = lower.replaceAll(username.toLowerCase(), '');
  if (lower.length < passwordMin) return `At least ${passwordMin} characters`;
  if (own.length < passwordMin) {
    return `At least ${passwordMin} characters besides the username`;
  }
  if (common.has(lower) || common.has(own)) return 'Too many people use this password';
  if (isMonotonous(own)) return 'A run of the same or of neighbouring characters is easily guessed';
  return null;
}

/** Is every character the one before it, or its neighbour in the same direction? */
function isMonotonous(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1));
  }
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
