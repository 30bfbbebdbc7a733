import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { api } from '../../session/session.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { merchantQueries } from './queries.ts';
import { useMerchantsText } from './texts.ts';

interface StatusDialogProps {
  merchant: Merchant;
  onClose: () => void;
}

/** Blocks or unblocks a merchant, and learns who changes its status meanwhile. */
export function StatusDialog(props: StatusDialogProps) {
  const t = useMerchantsText();
  const shared = useText();
  const { id, name, status } = props.merchant;
  return (
    <Overtaken
      id={id}
      answer={useQuery(merchantQueries.status(id))}
      isOpen={(now) => now.status === status}
      words={({ status: now, last }) => {
        const said = { name, status: shared(`status.${now}`) };
        return last ? t('status.meanwhile', { ...said, ...last }) : t('status.changed', said);
      }}
    >
      <StatusForm {...props} />
    </Overtaken>
  );
}

/** Says what becomes of the open orders of whom it blocks. */
function StatusForm({ merchant, onClose }: StatusDialogProps) {
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
