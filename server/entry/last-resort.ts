import { signedBy, systemAuthor } from '../core/write/author.ts';
import { reconcileOutbox } from '../core/reconcile/apply.ts';
import { raiseServerFailed } from '../core/reconcile/verdict-store.ts';
import type { Services } from '../core/services.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { loggedError } from '../platform/runtime/logged-error.ts';

/** How long the audit row may take: the database may be what failed. */
const recordedWithinMs = 2_000;
/** The timeout of the stop. */
const stoppedWithinMs = 30_000;

/**
 * Handles uncaught errors. The state is then unknown, so the server answers pending requests and
 * exits with a failure, for its supervisor to restart it. A second such error does not start a
 * second stop.
 */
export function stopOnUncaught(services: Services, stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (event: 'uncaughtException' | 'unhandledRejection') => (error: unknown) => {
    services.log.error({ err: error, event }, 'stopping after an error that nothing caught');
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stoppedWithinMs).unref();
    void Promise.race([record(services, event, error), sleep(recordedWithinMs)])
      .catch(() => undefined)
      .then(stop)
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', end('uncaughtException'));
  process.on('unhandledRejection', end('unhandledRejection'));
}

/** Raises an alert and writes an audit row, so that an admin learns of it; the log has the rest. */
async function record(services: Services, event: string, error: unknown): Promise<void> {
  const now = services.clock();
  const { type, code = null } = loggedError(error);
  await services.changes.transaction(async ({ client, commit }) => {
    await raiseServerFailed(client, { kind: event, type }, now);
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: [{ action: 'server.failed', subject: 'server', after: { event, type, code } }],
      outbox: reconcileOutbox(null, event),
    });
    return ok(null);
  });
}
