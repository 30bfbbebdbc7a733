import type { StatementCheck } from '@peerdesk/contract/issued-statement.ts';
import { hasKey } from '../pay/ask-brand.ts';

/** What came of asking about a code. */
export type Answer =
  | { kind: 'found'; check: StatementCheck }
  | { kind: 'unknown' | 'busy' | 'failed' };

const timeoutMs = 30_000;

/** Asks whether the ledger says what the statement with this code says. Does not throw. */
export async function askCheck(code: string): Promise<Answer> {
  try {
    const response = await fetch(`/api/statement-check/${encodeURIComponent(code)}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 429) return { kind: 'busy' };
    if (response.status === 404 || response.status === 422) return { kind: 'unknown' };
    const body: unknown = await response.json();
    return response.ok && hasCheck(body) ? { kind: 'found', check: body.data } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

function hasCheck(body: unknown): body is { data: StatementCheck } {
  return hasKey(body, 'data') && hasKey(body.data, 'matches') && hasKey(body.data, 'hash');
}
