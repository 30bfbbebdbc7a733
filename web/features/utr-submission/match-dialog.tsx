import type { MatchCandidate } from '@peerdesk/contract/statement.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { ComparedUtr } from '../../statement-kit/evidence/compared-utr.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/card.tsx';
import { OrderStatusBadge } from './candidate-card.tsx';
import { OwnNoteField, useNoteForm } from './note-form.tsx';
import { OrderSearch } from './order-search.tsx';
import type { FoundOrder } from './queries.ts';
import { useManagementText } from './texts.ts';
import type { BankLine } from './triage-dialog.ts';
import { useMatch } from './use-line-actions.ts';

export interface MatchDialogProps {
  line: BankLine;
  candidate: MatchCandidate | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Names the order and what is booked; where none is proposed, or another is meant, asks for it. */
export function MatchDialog({ line, candidate, onDone, onClose }: MatchDialogProps) {
  const t = useManagementText();
  const [order, setOrder] = useState<FoundOrder | undefined>(candidate);
  const form = useNoteForm();
  const match = useMatch(onDone);
  const amount = line.amount ?? '0.00';
  const direction = line.direction ?? 'credit';
  const send = form.handleSubmit(({ note }) => {
    if (!order) return;
    match.mutate({ lineId: line.id, refId: order.refId, ...(note && { note }) });
  });
  return (
    <DecisionDialog
      title={t(`match.title.${direction}`)}
      description={t('match.text')}
      amount={amount}
      currency="INR"
      confirmLabel={t('match.confirm', { amount: showMoney(amount) })}
      isBusy={match.isPending}
      isBlocked={!order}
      goesOn="match"
      problem={match.error ? messageOf(match.error) : undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {order ? (
        <>
          <OrderFacts order={order} line={line} />
          {order.amount !== amount && (
            <Warning>
              {t('match.differs', {
                ordered: showMoney(order.amount),
                arrived: showMoney(amount),
              })}
            </Warning>
          )}
          {order.peer && order.peer !== line.account.peer && (
            <Warning>{t('match.elsewhere', { asked: order.peer, has: line.account.peer })}</Warning>
          )}
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            onClick={() => {
              setOrder(undefined);
              match.reset();
            }}
          >
            {t('match.another')}
          </Button>
        </>
      ) : (
        <OrderSearch direction={direction} label={t('match.choose')} onPick={setOrder} />
      )}
      <OwnNoteField form={form} />
      <AskAnother
        error={match.error}
        act={match.variables && { call: 'utr.match', body: match.variables }}
        why={match.variables?.note}
        onAsked={onClose}
      />
    </DecisionDialog>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

function OrderFacts({ order, line }: { order: FoundOrder; line: BankLine }) {
  const t = useManagementText();
  return (
    <dl className="-my-1.5 divide-y">
      <Fact label={t('match.line')}>
        <ComparedUtr utr={line.rrn} against={order.utr} />
      </Fact>
      <Fact label={t('column.utr')}>
        <ComparedUtr utr={order.utr} against={line.rrn} />
      </Fact>
      <Fact label={t('match.order')}>
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          <OrderStatusBadge status={order.status} />
          <span className="font-mono text-xs break-all">{order.refId}</span>
        </span>
      </Fact>
      <Fact label={t('match.customer')}>{order.customer}</Fact>
      {order.peer && <Fact label={t('match.peer')}>{order.peer}</Fact>}
    </dl>
  );
}
