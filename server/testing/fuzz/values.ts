import fc from 'fast-check';
import { dayMs } from '@peerdesk/domain/durations.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { KnownIds } from './known-ids.ts';

/** What of a JSON schema the contract's requests use. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

const signs = 'abcXYZ019 _-.,@/'.split('');
/** How many texts are made of each pattern; a run takes them in turn. */
const samplesOfPattern = 40;
/** No text can be made of what it says, so some will be refused for it. */
const lookAhead = /\(\?[=!][^()]*\)/g;
const samples = new Map<string, readonly string[]>();

/** Texts that match a pattern, the same for every run. */
function textsOf(pattern: string): readonly string[] {
  const known = samples.get(pattern);
  if (known) return known;
  const wanted = new RegExp(pattern.replaceAll(lookAhead, ''));
  const texts = fc.sample(fc.stringMatching(wanted), { seed: 1, numRuns: samplesOfPattern });
  samples.set(pattern, texts);
  return texts;
}

/** Makes values that a schema takes: of ids those that exist, the caller's and those of others. */
export class Values {
  private readonly random: SeededRandom;
  private readonly known: KnownIds;

  constructor(random: SeededRandom, known: KnownIds) {
    this.random = random;
    this.known = known;
  }

  of(schema: JsonSchema, name = ''): unknown {
    if ('const' in schema) return schema.const;
    if (schema.enum) return this.random.of(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return this.of(this.random.of(options), name);
    switch (Array.isArray(schema.type) ? this.random.of(schema.type) : schema.type) {
      case 'object':
        return this.object(schema);
      case 'array':
        return this.list(schema, name);
      case 'integer':
      case 'number':
        return this.number(schema);
      case 'boolean':
        return this.random.is(0.5);
      case 'null':
        return null;
      case 'string':
        return this.text(schema, name);
      default:
        return this.random.of<unknown>(['any', 1, true, null, {}]);
    }
  }

  private object({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
    const wanted = Object.entries(properties).filter(
      ([name]) => required.includes(name) || this.random.is(0.35),
    );
    return Object.fromEntries(wanted.map(([name, schema]) => [name, this.of(schema, name)]));
  }

  private list({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema, name: string): unknown[] {
    const length = this.random.between(minItems, Math.max(minItems, Math.min(maxItems, 5)));
    return Array.from({ length }, () => this.of(items, name.replace(/s$/, '')));
  }

  private number({ minimum = 0, maximum = 1000 }: JsonSchema): number {
    const most = Math.min(maximum, Number.MAX_SAFE_INTEGER);
    const least = Math.max(minimum, Number.MIN_SAFE_INTEGER);
    return this.random.of([
      least,
      most,
      this.random.between(least, Math.min(most, least + 20)),
      this.random.between(least, most),
    ]);
  }

  private text(schema: JsonSchema, name: string): string {
    const id = this.known.of(name, this.random);
    if (id !== undefined && this.random.is(0.85)) return id;
    if (schema.format === 'date-time') {
      return new Date(Date.now() + this.random.between(-40 * dayMs, dayMs)).toISOString();
    }
    if (/date|day|^from$|^to$/i.test(name) && this.random.is(0.8)) {
      return new Date(Date.now() - this.random.between(0, 40) * dayMs).toISOString().slice(0, 10);
    }
    if (/amount|balance|above$|most$/i.test(name) && this.random.is(0.8)) {
      return `${this.random.between(1, 3000)}.00`;
    }
    if (schema.pattern) return this.random.of(textsOf(schema.pattern));
    const most = Math.min(schema.maxLength ?? 40, 40);
    const length = this.random.between(
      schema.minLength ?? 0,
      Math.max(schema.minLength ?? 0, most),
    );
    return Array.from({ length }, () => this.random.of(signs)).join('');
  }
}
