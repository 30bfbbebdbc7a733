import type { z } from 'zod';
import type { FaultCode } from './fault.ts';
import {
  reasons,
  type FactKinds,
  type PlainReasonCode,
  type Reason,
  type ReasonCode,
} from './reason.ts';

/**
 * The codes for issues that the schemas themselves do not name; passed to each parse as its
 * `error`.
 */
export const codeOfIssue: z.core.$ZodErrorMap = (issue) => faultCodeOf(issue);

/** The problem as a reason, after a parse with `codeOfIssue` has rejected a value. */
export function reasonOfIssue(issue: z.core.$ZodIssue): Reason {
  if (issue.code === 'custom' && isReason(issue.params?.['reason'])) return issue.params['reason'];
  const code = isCode(issue.message) ? issue.message : 'not_valid';
  const facts: Record<string, string | number> = {};
  const kinds: Readonly<Record<string, keyof FactKinds>> = reasons[code];
  for (const name of Object.keys(kinds)) facts[name] = factOf(issue);
  return { code, facts } as Reason;
}

const typeCodes: Readonly<Record<string, PlainReasonCode>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole_number',
  boolean: 'not_boolean',
  array: 'not_list',
  object: 'not_object',
  record: 'not_object',
};

const formatCodes: Readonly<Record<string, PlainReasonCode>> = {
  datetime: 'not_instant',
  date: 'not_date',
  url: 'not_http_address',
};

function faultCodeOf(issue: z.core.$ZodRawIssue): FaultCode {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'required';
      return typeCodes[issue.expected] ?? 'not_valid';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_one_of';
    case 'too_big':
    case 'too_small':
      return boundCodeOf(issue);
    case 'invalid_format':
      return formatCodes[issue.format] ?? 'not_valid';
    default:
      return issue.input === undefined ? 'required' : 'not_valid';
  }
}

function boundCodeOf({ code, origin }: z.core.$ZodRawIssue): FaultCode {
  const isBig = code === 'too_big';
  if (origin === 'string') return isBig ? 'too_long' : 'too_short';
  if (origin === 'array') return isBig ? 'too_many_entries' : 'too_few_entries';
  return isBig ? 'number_too_large' : 'number_too_small';
}

function factOf(issue: z.core.$ZodIssue): string | number {
  if (issue.code === 'too_big') return Number(issue.maximum);
  if (issue.code === 'too_small') return Number(issue.minimum);
  return issue.code === 'invalid_value' ? issue.values.map(String).join(', ') : '';
}

function isCode(text: string): text is ReasonCode {
  return Object.hasOwn(reasons, text);
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'code' in value;
}
