import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { z } from 'zod';
import type { SeededRandom } from '../seeded-random.ts';
import { strangeBodies, strangeFiles, withFault } from './hostile.ts';
import type { KnownIds } from './known-ids.ts';
import { Values, type JsonSchema } from './values.ts';

export const moods = ['valid', 'nearly valid', 'hostile'] as const;
export type Mood = (typeof moods)[number];

export interface Made {
  name: CallName;
  mood: Mood;
  path: string;
  init: RequestInit & { headers: Record<string, string> };
}

const schemas = new Map<z.ZodType, JsonSchema>();

function schemaOf(type: z.ZodType): JsonSchema {
  const known = schemas.get(type);
  if (known) return known;
  const schema = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    metadata: z.registry(),
  }) as JsonSchema;
  schemas.set(type, schema);
  return schema;
}

type Parts = Record<'params' | 'query' | 'body', unknown>;

/** Makes requests of the contract's calls, as its schemas have them or not quite. */
export class Requests {
  private readonly random: SeededRandom;
  private readonly values: Values;

  constructor(random: SeededRandom, known: KnownIds) {
    this.random = random;
    this.values = new Values(random, known);
  }

  /** A request for this call. */
  make(name: CallName): Made {
    const call: Call = calls[name];
    const mood = this.random.weighted([
      [45, 'valid'],
      [35, 'nearly valid'],
      [20, 'hostile'],
    ] as const);
    const parts = this.parts(name, call, mood);
    const init = {
      method: call.method,
      headers: this.headers(call),
      ...this.body(call, mood, parts.body),
    };
    if (init.body !== undefined && !call.upload) {
      init.headers['content-type'] = this.contentType(mood);
    }
    return { name, mood, path: this.path(call, mood, parts), init };
  }

  private parts(name: CallName, call: Call, mood: Mood): Parts {
    const parts: Parts = {
      params: call.params ? this.values.of(schemaOf(call.params)) : {},
      query: call.query ? this.values.of(schemaOf(call.query)) : {},
      body: call.body ? this.values.of(schemaOf(call.body)) : {},
    };
    if (name === 'settings.update') keepOpen(parts.body as Record<string, unknown>);
    if (mood === 'valid') return parts;
    const there = (['params', 'query', 'body'] as const).filter((part) => call[part]);
    const part = there.length > 0 ? this.random.of(there) : 'query';
    return { ...parts, [part]: withFault(parts[part], this.random) };
  }

  private path(call: Call, mood: Mood, { params, query }: Parts): string {
    const values = asObject(params);
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const text = textOf(values[key] ?? 'none');
      return mood === 'hostile' && this.random.is(0.1) ? '%ff' : encoded(text.slice(0, 3_000));
    });
    const words = Object.entries(asObject(query)).map(
      ([key, value]) => `${encoded(key)}=${encoded(textOf(value).slice(0, 3_000))}`,
    );
    if (mood === 'hostile' && words[0] && this.random.is(0.2)) words.push(words[0]);
    return `/api${path}${words.length > 0 ? `?${words.join('&')}` : ''}`;
  }

  private headers(call: Call): Record<string, string> {
    // Each request comes from an address of its own: one address has limits.
    const byte = () => this.random.between(0, 255);
    const headers: Record<string, string> = {
      'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
    };
    if (this.random.is(0.2)) {
      headers['accept-language'] = this.random.of(['hi', 'en', '*', ';;;q=9', 'x'.repeat(500)]);
    }
    if (call.method !== 'GET' && this.random.is(0.3)) {
      headers['idempotency-key'] = this.random.of(['a', 'b', 'c', 'k'.repeat(300), 'é', ' ']);
    }
    if (call.etag && this.random.is(0.2)) {
      headers['if-none-match'] = this.random.of(['*', 'W/"a"', '"'.repeat(200), 'W/"']);
    }
    return headers;
  }

  private body(call: Call, mood: Mood, body: unknown): { body?: string | FormData } {
    if (call.method === 'GET') return {};
    if (call.upload) return { body: this.form(body) };
    const isRaw = mood === 'hostile' && this.random.is(0.5);
    return { body: isRaw ? this.random.of(strangeBodies) : JSON.stringify(body) };
  }

  private form(fields: unknown): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(asObject(fields))) form.append(name, textOf(value));
    const bytes = Buffer.from(this.random.of(strangeFiles));
    const name = this.random.of(['a.csv', 'a.pdf', 'a.xlsx', '../../a', 'x'.repeat(400), '\u202e']);
    if (this.random.is(0.95)) form.append('file', new Blob([bytes]), name);
    return form;
  }

  private contentType(mood: Mood): string {
    if (mood !== 'hostile' || this.random.is(0.8)) return 'application/json';
    return this.random.of(['text/plain', 'application/json; charset=utf-7', 'multipart/form-data']);
  }
}

/**
 * Demands of Settings would keep every caller out, or ask for a second person to lift them, and end
 * the run early: what they do is tried by tests of their own.
 */
function keepOpen(body: Record<string, unknown>): void {
  delete body['security'];
  delete body['approvals'];
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : { value };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Half a character cannot be written into an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
