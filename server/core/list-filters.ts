import { codeOfIssue, reasonOfIssue } from '@peerdesk/contract/issue.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { z } from 'zod';

/**
 * Parses a list's parameters from a body, validated as in the list's own call; a refusal names
 * `filters.<name>`.
 *
 * @param barred parameters of the call that the body does not accept.
 */
export function readListFilters<Query extends z.ZodObject>(
  query: Query,
  filters: Readonly<Record<string, string>>,
  barred: readonly string[],
  set: Readonly<Record<string, string>> = {},
): Result<z.output<Query>> {
  const other = barred.find((name) => Object.hasOwn(filters, name));
  if (other !== undefined) return refuseField(`filters.${other}`, 'unknown_parameter');
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const asked = { ...Object.fromEntries(given), ...set };
  const read = query.safeParse(asked, { reportInput: false, error: codeOfIssue });
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  if (!issue) throw new Error('refused without an issue');
  if (issue.code === 'unrecognized_keys') {
    return refuseField(`filters.${issue.keys[0] ?? ''}`, 'unknown_parameter');
  }
  return refuseField(`filters.${issue.path.join('.')}`, reasonOfIssue(issue));
}
