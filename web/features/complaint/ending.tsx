import {
  complaintEnds,
  type ComplaintDetail,
  type ComplaintEnd,
} from '@peerdesk/contract/complaint.ts';
import { complaintEndReasons } from '@peerdesk/contract/decision-reason.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { isComplaintOpen } from '@peerdesk/domain/complaint/complaint.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { useState } from 'react';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { problemOfForm, useServerProblems } from '../../form-kit/server-problems.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { reasonBody } from '../../order-kit/decision-reasons.ts';
import { ReasonFields, whyForm } from '../../order-kit/reason-fields.tsx';
import { api, useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useComplaintText } from './texts.ts';
import { WhileOpen } from './while-open.tsx';
import { refundedLineOf } from './refunded-line.ts';

/** How the complaint may end, by whoever reads it. */
export function Ending({ complaint }: { complaint: ComplaintDetail }) {
  const t = useComplaintText();
  const { role } = useProfile();
  const [end, setEnd] = useState<ComplaintEnd>();
  // What is being ended stays, and says who ended it meanwhile.
  if (!isComplaintOpen(complaint.status) && !end) return null;
  // Who may not refuse alone may ask a second person in the dialog.
  const offered = complaintEnds.filter(
    (one) => one === 'refused' || complaint.mayEnd.includes(one),
  );
  const asksAdmin = !isAdmin(role) && !complaint.mayEnd.includes('refused');
  return (
    <DrawerSection title={t('end.title')}>
      <p className="text-sm text-muted">{t('end.text')}</p>
      {asksAdmin && <p className="mt-2 text-sm">{t('end.none')}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {offered.map((one) => (
          <Button
            key={one}
            variant={one === 'refused' ? 'danger' : 'secondary'}
            onClick={() => setEnd(one)}
          >
            {t(`end.${one}`)}
          </Button>
        ))}
      </div>
      {end && (
        <WhileOpen complaint={complaint}>
          <EndDialog complaint={complaint} end={end} onClose={() => setEnd(undefined)} />
        </WhileOpen>
      )}
    </DrawerSection>
  );
}

interface EndDialogProps {
  complaint: ComplaintDetail;
  end: ComplaintEnd;
  onClose: () => void;
}

function EndDialog({ complaint, end, onClose }: EndDialogProps) {
  const t = useComplaintText();
  const refunded = end === 'refunded' ? refundedLineOf(complaint) : undefined;
  const form = useSchemaForm(whyForm, {
    start: { reason: '', note: '' },
    words: () => t('end.reason.needed'),
  });
  const sending = useSend({
    send: (body: RequestOf<'complaint.end'>['body'], idempotencyKey) =>
      api('complaint.end', { body, idempotencyKey }),
    topics: ['complaint'],
    done: t('end.done'),
    onDone: onClose,
  });
  useServerProblems(form, sending.error);
  const submit = form.handleSubmit((why) => {
    const said = reasonBody(complaintEndReasons[end], why);
    sending.mutate({ complaintId: complaint.id, status: end, ...said });
  });
  return (
    <DecisionDialog
      title={t(`end.${end}.title`)}
      description={t('end.dialog')}
      amount={refunded?.amount ?? complaint.amount}
      currency={complaint.currency}
      confirmLabel={t(`end.${end}`)}
      isDanger={end === 'refused'}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {refunded?.refund && (
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm break-words">
          {t('end.refunded.by', {
            refId: refunded.refund.refId,
            ordered: showMoney(complaint.amount),
          })}
        </p>
      )}
      <ReasonFields
        form={form}
        reasons={complaintEndReasons[end]}
        words={{
          reason: t('end.reason'),
          choose: t('end.reason.choose'),
          note: t('end.words'),
          hint: t('end.words.hint'),
        }}
      />
      <AskAnother
        error={sending.error}
        act={sending.variables && { call: 'complaint.end', body: { ...sending.variables } }}
        onAsked={onClose}
      />
    </DecisionDialog>
  );
}
