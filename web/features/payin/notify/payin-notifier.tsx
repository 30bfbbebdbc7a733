import { payinCheckEveryMs, payinCheckQuery } from '@peerdesk/domain/notify/payin-memory.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useBrand } from '../../../lib/brand.ts';
import { screenPaths } from '../../../lib/screen-paths.ts';
import { api, useProfile } from '../../../session/session.ts';
import { announcePayins } from './announce.ts';
import { notify } from './notifications.ts';

const query = {
  status: payinCheckQuery.status,
  pagesize: String(payinCheckQuery.pagesize),
  skip: String(payinCheckQuery.skip),
};

/** Looks for new pending pay-ins on every screen and announces them. Renders nothing. */
export function PayinNotifier() {
  const { id } = useProfile();
  const { favicon } = useBrand();
  const [, navigate] = useLocation();
  useEffect(() => {
    const stopped = new AbortController();
    const check = async () => {
      try {
        const { orders } = await api('payin.list', { query, signal: stopped.signal });
        if (stopped.signal.aborted) return;
        announcePayins(localStorage, orders, Date.now(), (text, tag) =>
          notify(text, tag, favicon, () => navigate(screenPaths.payin)),
        );
      } catch {
        // The next check comes by itself, and the list says what is wrong.
      }
    };
    void check();
    const timer = setInterval(() => void check(), payinCheckEveryMs);
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [id, favicon, navigate]);
  return null;
}
