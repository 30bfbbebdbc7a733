import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { api } from '../../session/session.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { merchantQueries } from './queries.ts';
import { useMerchantsText } from './texts.ts';

/** Blocks a merchant, after saying what becomes of its open orders, or unblocks it. */
export function StatusDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const t = useMerchantsText();
  const isBlocking = merchant.status === 'active';
  const kind = isBlocking ? 'block' : 'unblock';
  const sending = useSend({
    send: (status: 'active' | 'blocked', idempotencyKey) => {
      const body = { merchantId: merchant.id, status };
      return api('merchant.update', { body, idempotencyKey });
    },
    topics: ['merchant'],
    done: t(`${kind}.done`),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(`${kind}.title`, { name: merchant.name })}
      description={t(`${kind}.text`)}
      confirmLabel={t(`act.${kind}`)}
      isDanger={isBlocking}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate(isBlocking ? 'blocked' : 'active')}
      onClose={onClose}
    >
      {isBlocking && <OpenOrders merchantId={merchant.id} />}
    </FormDialog>
  );
}

function OpenOrders({ merchantId }: { merchantId: string }) {
  const t = useMerchantsText();
  const shared = useText();
  const { data } = useQuery(merchantQueries.one(merchantId));
  if (!data) return <SkeletonRows rows={2} label={shared('loading')} />;
  return (
    <ul className="flex list-disc flex-col gap-2 rounded-lg bg-sunken py-2.5 pr-3 pl-7 text-sm">
      {(['payins', 'payouts'] as const).map((kind) => {
        const { count, amount } = data.open[kind];
        return <li key={kind}>{t(`block.${kind}`, { count, amount: showMoney(amount) })}</li>;
      })}
    </ul>
  );
}
