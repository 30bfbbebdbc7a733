import { because } from './because.ts';
import type { Reason } from './reason.ts';

/** Recursing into a value of unlimited depth would overflow the stack. */
const depthMax = 100;

/**
 * Why a value of a request cannot be stored: a text in it, or its nesting; null when it can.
 */
export function storageFault(value: unknown, depth = 0): Reason | null {
  if (typeof value === 'string') return textFault(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= depthMax) return because('nested_too_deep', { most: depthMax });
  for (const [key, inner] of Object.entries(value)) {
    const fault = textFault(key) ?? storageFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}

/** The database cannot store a text with a NUL or a lone surrogate. */
function textFault(text: string): Reason | null {
  if (text.includes('\u0000')) return because('contains_nul');
  return text.isWellFormed() ? null : because('contains_lone_surrogate');
}

/** The most values that a request may hold, however small they are; none needs half as many. */
const valuesMax = 5000;

/**
 * Why a text is not even parsed as JSON: it is nested too deep, or holds too many values. A text
 * that is no JSON may pass. A few bytes can be a value, and each takes far more time and memory
 * once it is parsed.
 */
export function shapeFault(json: string): Reason | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at) - 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === '[' || sign === '{') depth += 1;
    if (sign === ',' || sign === '[' || sign === '{') values += 1;
    if (depth > depthMax) return because('nested_too_deep', { most: depthMax });
    if (values > valuesMax) return because('too_many_values', { most: valuesMax });
  }
  return null;
}

/**
 * The first duplicate key in an object of this JSON; null when there is none. Parsers disagree
 * about which of the two counts. The text must be valid JSON.
 */
export function duplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let begin = 0;
  let end = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      begin = at;
      end = endOfText(json, begin);
      at = end - 1;
    } else if (sign === ':') {
      const key = String(JSON.parse(json.slice(begin, end)));
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
  }
  return null;
}

/** Where the text that begins here has ended; in what is no JSON, perhaps beyond it. */
function endOfText(json: string, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

export type ObjectRead = { value: Record<string, unknown> } | { fault: Reason };

/**
 * Parses a JSON object from a text. It is checked like a body: duplicate keys and prototype keys
 * are refused.
 */
export function readJsonObject(text: string): ObjectRead {
  const shape = shapeFault(text);
  if (shape) return { fault: shape };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: because('not_json') };
  }
  if (!isObject(value)) return { fault: because('not_json_object') };
  if (duplicateKey(text) !== null) return { fault: because('given_twice') };
  const fault = storageFault(value) ?? prototypeFault(value);
  return fault === null ? { value } : { fault };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Must not be called before the nesting has been checked. */
function prototypeFault(value: unknown): Reason | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const isReach = key === 'constructor' && isObject(inner) && Object.hasOwn(inner, 'prototype');
    if (key === '__proto__' || isReach) return because('contains_key', { key });
    const fault = prototypeFault(inner);
    if (fault) return fault;
  }
  return null;
}
