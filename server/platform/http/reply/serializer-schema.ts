import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * Serializes the responses of a call as JSON. It is compiled for the first response: compiling
 * those of all calls would be a quarter of the work of a start.
 */
export function lateSerializer(response: z.ZodType): (answer: unknown) => string {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => (serialize ??= fastJson(serializerSchema(response)))(answer);
}

/**
 * The JSON schema that serializes a response. Nothing that the contract does not name is sent.
 * Constraints that only matter for input (patterns, lengths) are left out, and "or null" becomes
 * `nullable`, so that the serializer never has to try alternatives.
 */
export function serializerSchema(response: z.ZodType): Json {
  const schema = z.toJSONSchema(response, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
    // References are for the documentation: here every schema is inlined.
    metadata: z.registry(),
  });
  return { type: 'object', properties: { data: simplify(schema) } };
}

const dropped = [
  '$schema',
  '$defs',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'description',
  'id',
  'minimum',
  'maximum',
  'enum',
  'default',
] as const;

function simplify(schema: unknown): Json {
  if (typeof schema !== 'object' || schema === null) return {};
  const source: Json = { ...schema };
  for (const key of dropped) delete source[key];
  const options = source['anyOf'] as Json[] | undefined;
  if (options) {
    const others = options.filter((option) => option['type'] !== 'null');
    const only = others.length === 1 ? others[0] : undefined;
    return only ? { ...simplify(only), nullable: true } : {};
  }
  if (source['properties']) {
    source['properties'] = Object.fromEntries(
      Object.entries(source['properties'] as Json).map(([key, value]) => [key, simplify(value)]),
    );
  }
  if (source['type'] === 'object' && !source['properties']) {
    return { type: 'object', additionalProperties: true };
  }
  if (source['items']) source['items'] = simplify(source['items']);
  return source;
}
