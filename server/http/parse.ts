import type { Call } from '@peerdesk/contract/call.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { z } from 'zod';

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Checks the parts of a request against its row. A refusal names each field that is wrong. */
export function parseRequest(call: Call, raw: Parts): Result<Parts> {
  const fields: Record<string, string> = {};
  const parsed: Parts = { params: undefined, query: undefined, body: undefined };
  const read = (part: keyof Parts, schema: z.ZodType | undefined, value: unknown) => {
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
  for (const part of ['params', 'query', 'body'] as const) {
    if (holdsNul(raw[part])) fields[part] = 'May not hold the character NUL';
  }
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

/** The database keeps no text with a NUL in it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\u0000') || holdsNul(inner));
}

/** Empty values of a query count as not given. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
