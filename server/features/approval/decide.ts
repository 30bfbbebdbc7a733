import {
  approvableBodies,
  type ApprovableCall,
  type Approval,
} from '@peerdesk/contract/approval.ts';
import { because } from '@peerdesk/contract/because.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import { mayDecideApproval } from '@peerdesk/domain/approval/decide.ts';
import { mayBeSecondPerson } from '@peerdesk/domain/approval/second-person.ts';
import { notFound, ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { scopeOfUser } from '@peerdesk/domain/scope.ts';
import { provedFor } from '@peerdesk/domain/session/admission.ts';
import { readUser, type UserRow } from '../../core/account/user-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { presentApproval, scopesOf } from './present.ts';
import { readSecondPerson } from './store-second-person.ts';
import { closeApproval, readApproval, type ApprovalRow } from './store.ts';

/** The actions behind the calls that a second person may approve. */
export type ApprovableHandlers = { [N in ApprovableCall]: Handler<N> };

type Body = ParsedRequestOf<'approval.decide'>['body'];
type AnyAction = (request: unknown, context: Context) => Promise<Result<unknown>>;

/**
 * `PATCH /approval`. An approval makes the call again as the person who asked, by its own rule and
 * handler, and is written with it; what refuses it then leaves it waiting.
 */
export function decideApproval(handlers: ApprovableHandlers): Handler<'approval.decide'> {
  return async ({ body }, context) => {
    const { services, scope } = context;
    const row = await readApproval(services.pool, body.id, scope);
    if (!row) return notFound();
    const allowed = mayDecide(row, body, context);
    if (!allowed.ok) return allowed;
    const isIndependent = await checkSecond(body, context);
    if (!isIndependent.ok) return isIndependent;
    const done =
      body.status === 'approved'
        ? await approve(handlers[row.call] as AnyAction, row, body, context)
        : await close(row, { ...body, status: body.status }, context);
    if (done.ok) return done;
    // Somebody else may have decided meanwhile: then that is the reason.
    const since = await readApproval(services.pool, body.id, scope);
    const decided = since ? mayDecide(since, body, context) : notFound();
    return decided.ok ? done : decided;
  };
}

function mayDecide(row: ApprovalRow, { status }: Body, context: Context): Result<null> {
  return mayDecideApproval(presentApproval(row, context.services.settings), context.caller, status);
}

/** Only an approval needs somebody whom the requester has not just let in. */
async function checkSecond(body: Body, { services, caller, now }: Context): Promise<Result<null>> {
  const { adminWaitHours } = services.settings.current().approvals;
  if (body.status !== 'approved' || adminWaitHours === 0) return ok(null);
  const admin = await readSecondPerson(services.pool, caller.id);
  return admin ? mayBeSecondPerson(admin, adminWaitHours, now) : notFound();
}

function decidedRow(row: ApprovalRow, body: Body, { caller, now }: Context): ApprovalRow {
  return {
    ...row,
    status: body.status,
    decided_by: caller.id,
    decider_name: caller.name,
    decided_at: now,
    decision_note: body.note || null,
  };
}

async function approve(
  action: AnyAction,
  row: ApprovalRow,
  body: Body,
  context: Context,
): Promise<Result<Approval>> {
  const { services } = context;
  const call: Call = calls[row.call];
  // Whoever approves an act proves themselves as if they did it.
  const rules = services.settings.current().security;
  const proved = provedFor(call, context.caller, rules, context.now);
  if (!proved.ok) return proved;
  const requester = await readUser(services.pool, row.requested_by);
  if (!requester || requester.status !== 'active' || !call.callers.includes(requester.role)) {
    return mayNotAnyMore(row);
  }
  const sent = approvableBodies[row.call].safeParse(row.body);
  if (!sent.success) return refuse('InvalidTransition', 'approval_body_outdated');
  const after = decidedRow(row, body, context);
  const response = presentApproval(after, services.settings);
  const done = await action({ body: sent.data }, actingFor(requester, after, response, context));
  return done.ok ? ok(response) : done;
}

/** The context of the call as its requester makes it, with the approval beside it. */
function actingFor(
  requester: UserRow,
  row: ApprovalRow,
  response: Approval,
  context: Context,
): Context {
  const { caller, idempotency } = context;
  const { id, name, role, parent_id: parentId, language } = requester;
  const by = { id: caller.id, name: caller.name };
  return {
    ...context,
    caller: { ...caller, id, name, role, parentId, language, sessionId: '' },
    actor: { kind: 'user', id, name, approvedBy: by },
    scope: scopeOfUser(requester),
    idempotency: undefined,
    approval: {
      id: row.id,
      by,
      note: row.decision_note,
      people: [
        { id, role },
        { id: caller.id, role: caller.role },
      ],
      scopes: scopesOf(row.requested_by),
      answer: idempotency && { claim: idempotency, response },
    },
  };
}

function mayNotAnyMore(row: ApprovalRow): Refusal {
  const why = because('approval_requester_may_not', { who: row.requester_name });
  return refuse('PermissionDenied', why);
}

/** Declines or withdraws: the call is not made. */
function close(
  row: ApprovalRow,
  body: Body & { status: 'declined' | 'withdrawn' },
  context: Context,
): Promise<Result<Approval>> {
  return writeRecords<Approval>(context, async (client) => {
    const after = decidedRow(row, body, context);
    const { status } = body;
    const set = { status, by: context.caller.id, at: context.now, note: after.decision_note };
    if (!(await closeApproval(client, row.id, set))) return refuse('Unavailable', 'just_changed');
    return ok({
      response: presentApproval(after, context.services.settings),
      audit: [
        {
          action: `approval.${status}`,
          subject: `approval:${row.id}`,
          after: { call: row.call, requestedBy: row.requested_by, note: after.decision_note },
        },
      ],
      outbox: [
        {
          topic: 'approval',
          scopes: scopesOf(row.requested_by),
          event: `approval.${status}`,
          ref: row.id,
        },
      ],
    });
  });
}
