import { approvableBodies, type Approval } from '@peerdesk/contract/approval.ts';
import { because } from '@peerdesk/contract/because.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import { isAmountSetting, settingSections } from '@peerdesk/contract/settings.ts';
import { approvalsWaitingMax } from '@peerdesk/domain/approval/decide.ts';
import { parseMoney, writtenMoney, type Minor } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { provedFor } from '@peerdesk/domain/session/admission.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import { presentApproval, scopesOf } from './present.ts';
import { readSubject, type SubjectRow } from './store-subject.ts';
import { countWaiting, insertApproval, type NewApproval } from './store.ts';

type Asked = ParsedRequestOf<'approval.ask'>['body'];

/** `POST /approval`: the act itself is judged when a second person approves it. */
export const askApproval: Handler<'approval.ask'> = ({ body: asked }, context) =>
  writeRecords<Approval>(context, async (client) => {
    const { caller, scope, now, services } = context;
    const call: Call = calls[asked.call];
    if (!call.callers.includes(caller.role)) return refuse('PermissionDenied', 'not_for_your_role');
    // As if it were done now: the second person relies on that.
    const proved = provedFor(call, caller, services.settings.current().security, now);
    if (!proved.ok) return proved;
    const subject = await readSubject(client, asked.call, subjectIdOf(asked), scope);
    if (!subject) return notFound();
    const digits = services.settings.digitsOf(subject.currency);
    const amount = amountOf(asked, subject, digits);
    if (!amount.ok) return amount;
    const provedAmount = checkProofFor(context, amount.value, digits);
    if (!provedAmount.ok) return provedAmount;
    if ((await countWaiting(client, caller.id)) >= approvalsWaitingMax) {
      const why = because('approvals_waiting', { most: approvalsWaitingMax });
      return refuse('InvalidTransition', why);
    }
    const row: NewApproval = {
      id: newId('approval', now),
      call: asked.call,
      body: pinned(asked, subject),
      note: asked.note,
      subject_id: subject.id,
      subject_name: subject.name,
      amount: amount.value,
      currency: subject.currency,
      gains: subject.gains,
      requested_by: caller.id,
      created_at: now,
    };
    if (!(await insertApproval(client, row))) {
      return refuse('InvalidTransition', 'approval_asked_already');
    }
    const response = presentApproval(
      { ...row, ...waiting, requester_name: caller.name },
      services.settings,
    );
    return ok({
      response,
      audit: [
        {
          action: 'approval.asked',
          subject: `approval:${row.id}`,
          after: { call: row.call, body: withWrittenMoney(row.body, digits), note: row.note },
        },
      ],
      outbox: [
        { topic: 'approval', scopes: scopesOf(caller.id), event: 'approval.asked', ref: row.id },
      ],
    });
  });

const waiting = {
  status: 'waiting',
  decided_by: null,
  decider_name: null,
  decided_at: null,
  decision_note: null,
} as const;

const subjectFields = {
  'user.changeWallet': 'userId',
  'merchant.changeWallet': 'merchantId',
  'payin.decide': 'refId',
  'payout.decide': 'refId',
  'dispute.resolve': 'disputeId',
  'complaint.end': 'complaintId',
  'request.decide': 'id',
  'ledger.reverse': 'refId',
  'utr.match': 'lineId',
  'utr.split': 'lineId',
  'utr.undo': 'lineId',
  'suspense.refund': 'lineId',
  'suspense.writeOff': 'lineId',
  'settings.update': null,
} as const satisfies Record<Asked['call'], string | null>;

function subjectIdOf({ call, body }: Asked): string {
  const field = subjectFields[call];
  return field === null ? '' : textOf(body, field);
}

/** A field that the call's own schema has found to be a text. */
function textOf(body: Asked['body'], name: string): string {
  const text = body[name];
  return typeof text === 'string' ? text : '';
}

/** What the act moves: what it says itself, or else the order's amount. */
function amountOf({ body }: Asked, subject: SubjectRow, digits: number): Result<Minor> {
  if (body['amount'] === undefined && subject.amount !== null) return ok(subject.amount as Minor);
  const amount = parseMoney(textOf(body, 'amount'), digits);
  return amount.ok ? amount : refuseField('body.amount', amount.reason);
}

/**
 * The body with what the second person is shown besides: a reference that the customer corrects
 * meanwhile is not the one that was approved.
 */
function pinned({ call, body }: Asked, { utr }: SubjectRow): Record<string, unknown> {
  const sent = approvableBodies[call].parse(body);
  return utr !== null && !('utr' in sent) ? { ...sent, utr } : sent;
}

/** The body with its amounts as the audit writes them: the person may have typed `1000.5`. */
function withWrittenMoney(body: NewApproval['body'], digits: number): NewApproval['body'] {
  const written = (value: unknown) =>
    typeof value === 'string' ? writtenMoney(value, digits) : value;
  const { amount, ...rest } = body;
  const sections = settingSections.flatMap((section) => {
    const fields = rest[section];
    if (typeof fields !== 'object' || fields === null) return [];
    const texts = Object.entries(fields).map(([key, value]): [string, unknown] => [
      key,
      isAmountSetting(section, key) ? written(value) : value,
    ]);
    return [[section, Object.fromEntries(texts)] as const];
  });
  return {
    ...rest,
    ...Object.fromEntries(sections),
    ...(amount !== undefined && { amount: written(amount) }),
  };
}
