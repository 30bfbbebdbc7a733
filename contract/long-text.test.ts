import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './endpoints.ts';
import { storageFault } from './json-object.ts';

/** A value of the schema's shape that has this text wherever it may have any value. */
function filled(schema: z.core.$ZodType, text: string): unknown {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, filled(field, text)]));
  }
  if (schema instanceof z.ZodArray) return [filled(schema.element, text)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return filled(schema.unwrap(), text);
  }
  return text;
}

const long = 50_000;
const pieces = ['a', '1', ' ', '.', '-', '@', 'a.', ' x', '0.', 'a@', '/', '{"a":', '2026-01-01T'];
const partsOf = ({ params, query, body }: Call) =>
  [params, query, body].filter((schema) => schema !== undefined);

describe('50,000 characters in every field are read in no time', () => {
  test.each(Object.entries<Call>(calls))('%s', (_name, call) => {
    for (const schema of partsOf(call)) {
      for (const piece of pieces) {
        const value = filled(schema, `${piece.repeat(long / piece.length)}\n`);
        const start = process.threadCpuUsage();
        storageFault(value);
        schema.safeParse(value);
        expect(process.threadCpuUsage(start).user, piece).toBeLessThan(200_000);
      }
    }
  });
});
