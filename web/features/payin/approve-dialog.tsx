import type { Order } from '@peerdesk/contract/order.ts';
import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import { parsePositiveMoney, formatMoney, showMoney } from '@peerdesk/domain/money.ts';
import { explainUtr, type UtrReading } from '@peerdesk/domain/reconcile/utr.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { DecisionDialog, firstFocus } from '../../order-kit/decision-dialog.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { useUtrMistake } from '../../order-kit/utr-mistake.ts';
import { useProfile } from '../../session/session.ts';
import { EvidenceBox } from '../../statement-kit/evidence/evidence-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Utr } from '../../ui/utr.tsx';
import { useDecision } from './decide.ts';
import { payinQueries } from './queries.ts';
import { approvalOf } from './rules.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { usePayinText } from './texts.ts';
import { payinDigits, WalletEffect } from './wallet-effect.tsx';

export interface ApproveDialogProps {
  order: Order;
  approve: 'confirm' | 'decide';
  onClose: () => void;
}

interface Draft {
  utr: string;
  received: string;
  /** Staff says that the bank shows another reference or amount than the order. */
  isCorrecting: boolean;
  isTicked: boolean;
}

/** "The money is in the account": what, where, by which reference, and what follows from it. */
export function ApproveDialog({ order, approve, onClose }: ApproveDialogProps) {
  const t = usePayinText();
  const { role, wallet } = useProfile();
  const decision = useDecision(onClose);
  const [draft, setDraft] = useState<Draft>({
    utr: '',
    received: order.amount,
    isCorrecting: false,
    isTicked: false,
  });
  const [isTried, setTried] = useState(false);
  const detail = useQuery(payinQueries.one(order.refId));
  const mistake = useUtrMistake();
  const input = readDraft(order, draft);
  const shown = showMoney(input.received ?? order.amount);
  const needsTick = !isStaff(role);
  const confirm = () => {
    setTried(true);
    if (input.reading?.ok === false || input.received === undefined) return;
    decision.mutate(approvalOf(order, approve, input));
  };
  return (
    <DecisionDialog
      title={t(approve === 'confirm' ? 'approve.confirm.title' : 'approve.title')}
      description={t(needsTick ? 'approve.text.peer' : 'approve.text.staff')}
      amount={input.received ?? order.amount}
      currency={order.currency}
      confirmLabel={t(approve === 'confirm' ? 'approve.confirm.button' : 'approve.button', {
        amount: shown,
      })}
      isBusy={decision.isPending}
      isBlocked={needsTick && !draft.isTicked}
      problem={problemOf(decision.error, t('duplicate'))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Account order={order} />
      <UtrAndAmount
        order={order}
        draft={draft}
        onChange={(change) => setDraft({ ...draft, ...change })}
        utrProblem={isTried || draft.utr.length >= 12 ? mistake(input.reading) : undefined}
        isAmountWrong={input.received === undefined}
        mayCorrect={isStaff(role)}
        asBankShows={bankDraft(order, detail.data?.statement?.line ?? null)}
      />
      <EvidenceBox answer={detail} order={order} />
      <Warnings order={order} />
      {needsTick ? (
        <WalletEffect wallet={wallet} amount={order.amount} />
      ) : (
        <Effects order={order} received={input.received ?? order.amount} />
      )}
      {needsTick && (
        <Checkbox
          {...(order.utr !== null && firstFocus)}
          checked={draft.isTicked}
          onChange={(event) => setDraft({ ...draft, isTicked: event.target.checked })}
        >
          {t('approve.tick', { amount: shown })}
        </Checkbox>
      )}
    </DecisionDialog>
  );
}

/** What a credit of the order's own account shows, to start a correction with. */
function bankDraft(
  { utr }: Order,
  line: NonNullable<PayinDetail['statement']>['line'],
): UtrAndAmountProps['asBankShows'] {
  if (!line || line.account || line.paid || line.direction !== 'credit') return {};
  if (line.kind !== 'PAYMENT') return {};
  return { received: line.amount, ...(line.rrn && line.rrn !== utr && { utr: line.rrn }) };
}

interface DraftReading {
  /** The reference that was typed; undefined where the order's own stands. */
  utr: string | undefined;
  /** How it reads. */
  reading: UtrReading | undefined;
  /** What arrived, as wire text; undefined where it cannot be read. */
  received: string | undefined;
}

function readDraft(order: Order, draft: Draft): DraftReading {
  const typesUtr = order.utr === null || (draft.isCorrecting && draft.utr.trim() !== '');
  const reading = typesUtr ? explainUtr(draft.utr) : undefined;
  const text = draft.isCorrecting ? draft.received.replace(/[\s,₹]/g, '') : order.amount;
  const received = parsePositiveMoney(text, payinDigits);
  return {
    utr: reading?.ok ? reading.utr : undefined,
    reading,
    received: received.ok ? formatMoney(received.value, payinDigits) : undefined,
  };
}

function problemOf(error: Error | null, duplicate: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errorCode === 'DuplicateUtr' ? duplicate : error.message;
}

function Account({ order }: { order: Order }) {
  const t = usePayinText();
  return (
    <dl className="flex items-baseline justify-between gap-4 text-sm">
      <dt className="text-muted">{t('approve.account')}</dt>
      <dd className="min-w-0 text-right">
        <span className="block font-medium break-all">{order.peerUpiId}</span>
        <span className="text-muted">{order.peer?.name}</span>
      </dd>
    </dl>
  );
}

interface UtrAndAmountProps {
  order: Order;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  utrProblem: string | undefined;
  isAmountWrong: boolean;
  mayCorrect: boolean;
  /** What the bank line that was found differs in. */
  asBankShows: Partial<Pick<Draft, 'utr' | 'received'>>;
}

function UtrAndAmount({ order, draft, onChange, ...props }: UtrAndAmountProps) {
  const t = usePayinText();
  const orderText = useOrderText();
  return (
    <>
      {order.utr !== null && (
        <dl className="flex items-center justify-between gap-4 text-sm">
          <dt className="text-muted">{t('approve.utr')}</dt>
          <dd>
            <Utr utr={order.utr} size="lg" />
          </dd>
        </dl>
      )}
      {(order.utr === null || draft.isCorrecting) && (
        <Field
          label={t(order.utr === null ? 'approve.utr' : 'approve.utr.bank')}
          hint={orderText('utr.hint')}
          error={props.utrProblem}
        >
          {(control) => (
            <Input
              {...control}
              {...firstFocus}
              value={draft.utr}
              placeholder={order.utr ?? undefined}
              onChange={(event) => onChange({ utr: event.target.value })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
            />
          )}
        </Field>
      )}
      {draft.isCorrecting && (
        <Field
          label={t('approve.received')}
          error={props.isAmountWrong ? t('approve.received.wrong') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={draft.received}
              onChange={(event) => onChange({ received: event.target.value })}
              start="₹"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
          )}
        </Field>
      )}
      {props.mayCorrect && !draft.isCorrecting && (
        <Button
          size="sm"
          variant="ghost"
          className="-mx-2.5 -mt-2 self-start text-accent-ink!"
          onClick={() => onChange({ isCorrecting: true, ...props.asBankShows })}
        >
          {t('approve.correct')}
        </Button>
      )}
    </>
  );
}

function Warnings({ order }: { order: Order }) {
  const t = usePayinText();
  const warnings = [
    order.flags.includes('UTR_CONTESTED') && t('approve.contested'),
    order.status === 'expired' && t('approve.late'),
  ].filter((text) => text !== false);
  return warnings.map((text) => (
    <p key={text} className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {text}
    </p>
  ));
}

/** What an approval by staff does: in whose books, and how much. */
function Effects({ order, received }: { order: Order; received: string }) {
  const t = usePayinText();
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
