import type { DecisionReason } from '@peerdesk/contract/decision-reason.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { note } from '@peerdesk/contract/primitives.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useSchemaForm } from '../form-kit/use-schema-form.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonBody } from './decision-reasons.ts';
import { ReasonFields } from './reason-fields.tsx';
import { useOrderText } from './texts.ts';

/** Nobody declines for a reason that they did not choose; `other` has to be written out. */
const reasonForm = z
  .object({ reason: z.string().min(1), note })
  .refine((typed) => typed.reason !== 'other' || typed.note !== '', { path: ['note'] });

export interface ReasonDialogProps<Reason extends DecisionReason> {
  order: Pick<Order, 'amount' | 'currency'>;
  title: string;
  text: string;
  /** What follows from it, with the amount. */
  effect: string;
  confirmLabel: string;
  /** The reasons to choose from, beside another one that is written out. */
  reasons: readonly Reason[];
  isBusy: boolean;
  /** Where nothing is left that it could be about. */
  isBlocked?: boolean;
  problem: string | undefined;
  /** Names the act where the next row can follow. */
  goesOn?: string;
  onConfirm: (why: { reason?: Reason; note?: string }) => void;
  /** What it is about, where that is more than one order. */
  children?: ReactNode;
  onClose: () => void;
}

/** An action that needs a reason: one from the list, or free text where none of them fits. */
export function ReasonDialog<Reason extends DecisionReason>(props: ReasonDialogProps<Reason>) {
  const t = useOrderText();
  const form = useSchemaForm(reasonForm, {
    start: { reason: '', note: '' },
    words: (path) => t(path === 'reason' ? 'decline.reason.choose' : 'decline.note.needed'),
  });
  const confirm = form.handleSubmit((read) => props.onConfirm(reasonBody(props.reasons, read)));
  return (
    <DecisionDialog
      title={props.title}
      description={props.text}
      amount={props.order.amount}
      currency={props.order.currency}
      confirmLabel={props.confirmLabel}
      isDanger
      isBusy={props.isBusy}
      isBlocked={props.isBlocked ?? false}
      problem={props.problem}
      goesOn={props.goesOn}
      onConfirm={() => void confirm()}
      onClose={props.onClose}
    >
      {props.children}
      <ReasonFields
        form={form}
        reasons={props.reasons}
        words={{
          reason: t('decline.reason'),
          choose: t('decline.reason.choose'),
          other: t('decline.reason.other'),
          note: t('decline.note'),
          hint: t('decline.note.hint'),
        }}
      />
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">{props.effect}</p>
    </DecisionDialog>
  );
}
