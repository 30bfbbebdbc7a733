import type { Call } from '@peerdesk/contract/call.ts';
import type { UploadedFile } from '@peerdesk/contract/endpoints.ts';
import { storageFault } from '@peerdesk/contract/json-object.ts';
import { ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { z } from 'zod';

/** The parts of a request; `file` is what was uploaded, where the call takes that. */
export interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
  file: UploadedFile | undefined;
}

/** Checks the parts of a request against its row. A refusal names each field that is wrong. */
export function parseRequest(call: Call, raw: Parts): Result<Parts> {
  // Looked at first: what is nested without end would exhaust whoever walks it.
  for (const part of ['params', 'query', 'body'] as const) {
    const fault = storageFault(raw[part]);
    if (fault) return refuseField(part, fault);
  }
  // Without a prototype: a field of the name `__proto__` is noted like any other.
  const fields = Object.create(null) as Record<string, string>;
  const parsed: Parts = { params: undefined, query: undefined, body: undefined, file: raw.file };
  const read = (
    part: 'params' | 'query' | 'body',
    schema: z.ZodType | undefined,
    value: unknown,
  ) => {
    if (!schema) return;
    const result = schema.safeParse(value, { reportInput: false });
    if (result.success) parsed[part] = result.data;
    else for (const issue of result.error.issues) addIssue(fields, issue, part);
  };
  read('params', call.params, raw.params);
  read('query', call.query, withoutEmpty(raw.query));
  read('body', call.body, raw.body);
  const unknownQuery = call.query ? [] : Object.keys(withoutEmpty(raw.query));
  for (const name of unknownQuery) fields[name] = 'Not a parameter of this call';
  const first = Object.entries(fields)[0];
  if (!first) return ok(parsed);
  const [name, message] = first;
  return refuse('ValidationError', name ? `${name}: ${message}` : message, { fields });
}

function addIssue(fields: Record<string, string>, issue: z.core.$ZodIssue, part: string): void {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      fields[path ? `${path}.${key}` : key] = 'Not a known field';
    }
    return;
  }
  fields[path || part] ??= issue.message;
}

/** Empty values of a query count as not given. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
