import type { Order } from '@peerdesk/contract/order.ts';
import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import type { Wallet } from '@peerdesk/contract/user.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { expiredStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskAnother, type AskedAct } from '../../approval-kit/ask-another.tsx';
import { TickField } from '../../form-kit/fields.tsx';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { ApiError } from '../../lib/api-error.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { Postings } from '../../order-kit/order-facts.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { useOwnWallet } from '../../session/own-wallet.ts';
import { useProfile } from '../../session/session.ts';
import { EvidenceBox } from '../../statement-kit/evidence/evidence-box.tsx';
import { Fact } from '../../ui/card.tsx';
import { useApprovalForm } from './approval-form.ts';
import { useDecision, type PayinDecision } from './decide.ts';
import { payinQueries } from './queries.ts';
import { approvalOf } from './rules.ts';
import { usePayinText } from './texts.ts';
import { UtrAndAmount } from './utr-and-amount.tsx';
import { WalletEffect } from './wallet-effect.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

export interface ApproveDialogProps {
  order: Order;
  approve: 'confirm' | 'decide';
  onClose: () => void;
}

/** "The money is in the account": what, where, by which reference, and what follows from it. */
export function ApproveDialog({ order, approve, onClose }: ApproveDialogProps) {
  const t = usePayinText();
  const { role } = useProfile();
  const wallet = useOwnWallet();
  const decision = useDecision(onClose);
  const [isCorrecting, setCorrecting] = useState(false);
  const { form, received } = useApprovalForm(order, isCorrecting);
  useServerProblems(form, decision.error);
  const detail = useQuery(payinQueries.one(order.refId));
  const needsTick = !isStaff(role);
  const correct = () => {
    const { utr, received: arrived } = asBankShows(order, detail.data?.statement?.line ?? null);
    if (utr !== undefined) form.setValue('utr', utr);
    if (arrived !== undefined) form.setValue('received', arrived);
    setCorrecting(true);
  };
  const confirm = form.handleSubmit((read) => decision.mutate(approvalOf(order, approve, read)));
  return (
    <DecisionDialog
      title={t(approve === 'confirm' ? 'approve.confirm.title' : 'approve.title')}
      description={t(needsTick ? 'approve.text.peer' : 'approve.text.staff')}
      amount={received}
      currency={order.currency}
      confirmLabel={t(approve === 'confirm' ? 'approve.confirm.button' : 'approve.button', {
        amount: showMoney(received),
      })}
      isBusy={decision.isPending}
      isBlocked={needsTick && !form.watch('isTicked')}
      problem={problemOf(decision.error, t('duplicate'))}
      goesOn="approve"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Account order={order} />
      <UtrAndAmount
        order={order}
        form={form}
        isCorrecting={isCorrecting}
        onCorrect={isStaff(role) && !isCorrecting ? correct : undefined}
      />
      <EvidenceBox answer={detail} order={order} />
      <Warnings order={order} />
      {needsTick ? (
        <OwnWalletEffect detail={detail.data} wallet={wallet} amount={order.amount} />
      ) : (
        <Effects order={order} received={received} preview={detail.data?.preview ?? []} />
      )}
      {needsTick && (
        <TickField form={form} name="isTicked" isFirst={order.utr !== null}>
          {t('approve.tick', { amount: showMoney(received) })}
        </TickField>
      )}
      <AskAnother
        error={decision.error}
        act={decision.variables && actOf(decision.variables)}
        onAsked={onClose}
      />
    </DecisionDialog>
  );
}

/** A second person approves by the general call, which may do all that a confirmation does. */
function actOf({ body }: PayinDecision): AskedAct {
  return { call: 'payin.decide', body: { status: 'approved', ...body } };
}

/** What a credit of the order's own account shows, to start a correction with. */
function asBankShows(
  { utr }: Order,
  line: NonNullable<PayinDetail['statement']>['line'],
): { utr?: string; received?: string } {
  if (!line || line.account || line.paid || line.direction !== 'credit') return {};
  if (line.kind !== 'PAYMENT') return {};
  return { received: line.amount, ...(line.rrn && line.rrn !== utr && { utr: line.rrn }) };
}

function problemOf(error: Error | null, duplicate: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errorCode === 'DuplicateUtr' ? duplicate : error.message;
}

/** Who paid whom, for what, into which account. */
function Account({ order }: { order: Order }) {
  const t = usePayinText();
  const orderText = useOrderText();
  return (
    <dl className="text-sm">
      <Fact label={orderText('fact.customer')}>
        <span className="font-medium break-words">{order.customer.name ?? order.customer.id}</span>
      </Fact>
      <Fact label={orderText('fact.merchant')}>
        <span className="break-words">{merchantName(order.merchant)}</span>
        <span className="block font-mono text-xs break-all text-muted">{order.orderId}</span>
      </Fact>
      <Fact label={t('approve.account')}>
        <span className="block font-medium break-all">{order.peerUpiId}</span>
        <span className="text-muted">{order.peer?.name}</span>
      </Fact>
    </dl>
  );
}

function Warnings({ order }: { order: Order }) {
  const t = usePayinText();
  const warnings = [
    order.flags.includes('UTR_CONTESTED') && t('approve.contested'),
    isOneOf(order.status, expiredStatuses) && t('approve.late'),
  ].filter((text) => text !== false);
  return warnings.map((text) => (
    <p key={text} className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {text}
    </p>
  ));
}

interface OwnWalletEffectProps {
  detail: PayinDetail | undefined;
  wallet: Wallet;
  amount: string;
}

/** A peer is shown no posting but that of its own wallet. */
function OwnWalletEffect({ detail, ...rest }: OwnWalletEffectProps) {
  const own = detail?.preview[0];
  return own ? <WalletEffect posted={own.amount} {...rest} /> : null;
}

interface EffectsProps {
  order: Order;
  received: string;
  preview: PayinDetail['preview'];
}

/** What an approval by staff does: in whose books, and how much. */
function Effects({ order, received, preview }: EffectsProps) {
  const t = usePayinText();
  if (received === order.amount && preview.length > 0) {
    return (
      <div className="rounded-lg bg-sunken px-3 py-1">
        <Postings
          isSigned
          postings={preview}
          peer={order.peer}
          merchant={order.merchant}
          currency={order.currency}
        />
      </div>
    );
  }
  const amount = showMoney(received);
  return (
    <ul className="list-disc rounded-lg bg-sunken py-2.5 pr-3 pl-7 text-sm text-muted">
      <li>
        {received === order.amount
          ? t('approve.effect', { amount })
          : t('approve.effect.other', { amount, ordered: showMoney(order.amount) })}
      </li>
      <li>{t('approve.effect.peer', { name: order.peer?.name ?? '', amount })}</li>
    </ul>
  );
}
