import { because } from '@peerdesk/contract/because.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import type { UploadedFile } from '@peerdesk/contract/endpoints.ts';
import { codeOfIssue, reasonOfIssue } from '@peerdesk/contract/issue.ts';
import { storageFault } from '@peerdesk/contract/json-object.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import { ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { z } from 'zod';

/** The parts of a request; `file` is the upload, where the call takes one. */
export interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
  file: UploadedFile | undefined;
}

/** A refusal names at most so many fields: a body can have as many as it has bytes. */
const namedMax = 50;

/** Validates the parts of a request against its row. A refusal names each invalid field. */
export function parseRequest(call: Call, raw: Parts): Result<Parts> {
  // Checked first: recursing into a value of unlimited depth would exhaust the stack.
  for (const part of ['params', 'query', 'body'] as const) {
    const fault = storageFault(raw[part]);
    if (fault) return refuseField(part, fault);
  }
  const body = raw.body === undefined && takesNoFields(call) ? {} : raw.body;
  if (call.body && body === undefined) return refuseField('body', 'body_missing');
  // Without a prototype: a field named `__proto__` is stored like any other.
  const fields = Object.create(null) as Record<string, Reason>;
  const parsed: Parts = { params: undefined, query: undefined, body: undefined, file: raw.file };
  const read = (
    part: 'params' | 'query' | 'body',
    schema: z.ZodType | undefined,
    value: unknown,
  ) => {
    if (!schema) return;
    const result = schema.safeParse(value, { reportInput: false, error: codeOfIssue });
    if (result.success) parsed[part] = result.data;
    else {
      const { issues } = result.error;
      for (const issue of issues.slice(0, namedMax)) addIssue(fields, issue, part);
    }
  };
  read('params', call.params, raw.params);
  read('query', call.query, withoutEmpty(raw.query));
  read('body', call.body, body);
  const unknownQuery = call.query ? [] : Object.keys(withoutEmpty(raw.query));
  for (const parameter of unknownQuery.slice(0, namedMax)) {
    name(fields, parameter, because('unknown_parameter'));
  }
  const first = Object.entries(fields)[0];
  if (!first) return ok(parsed);
  const [field, reason] = first;
  return refuse('ValidationError', reason, { fields, ...(field && { field }) });
}

/** Whoever has nothing to send need not send an empty object. */
export function takesNoFields({ body, upload }: Call): boolean {
  return !upload && body !== undefined && Object.keys(body.shape).length === 0;
}

function addIssue(fields: Record<string, Reason>, issue: z.core.$ZodIssue, part: string): void {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, namedMax)) {
      name(fields, path ? `${path}.${key}` : key, because('unknown_field'));
    }
    return;
  }
  name(fields, path || part, reasonOfIssue(issue));
}

function name(fields: Record<string, Reason>, path: string, reason: Reason): void {
  if (Object.keys(fields).length < namedMax) fields[path] ??= reason;
}

/** Empty query values count as not given. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
