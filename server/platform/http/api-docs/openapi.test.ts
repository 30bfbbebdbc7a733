import type { Call } from '@peerdesk/contract/call.ts';
import { calls } from '@peerdesk/contract/endpoints.ts';
import { errorStatus, type ErrorCode } from '@peerdesk/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { openApiDocument } from './openapi.ts';
import { lateSerializer, serializerSchema } from '../reply/serializer-schema.ts';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
}
type Content = Record<string, { schema: JsonSchema }>;

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

const made = openApiDocument('Acme <Pay>');
/** As it is served. */
const document = JSON.parse(JSON.stringify(made)) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};
const table = Object.entries(calls) as [string, Call][];
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every `$ref` in a value, at any depth. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

/** They open a session, or answer a challenge that is used up by it. */
const withoutKey = [
  'upload.begin',
  'upload.part',
  'upload.finish',
  'attention.look',
  'attention.leave',
  'attention.take',
  'attention.release',
  'auth.signin',
  'auth.refresh',
  'factor.stepUp',
  'passkey.stepUpOptions',
  'passkey.creationOptions',
  'passkey.signinOptions',
  'passkey.signin',
];

describe('the OpenAPI document', () => {
  test('lists exactly the calls of the contract', () => {
    const listed = operations.map(({ path, method, operation }) =>
      [operation.operationId, method.toUpperCase(), path].join(' '),
    );
    expect(listed.toSorted()).toEqual(
      table.map(([name, { method, path }]) => [name, method, path].join(' ')).toSorted(),
    );
  });

  test('every reference leads to a shape, and every shape but the parts is referred to', () => {
    const refs = new Set(refsIn(document));
    const shapes = Object.keys(document.components.schemas);
    expect(shapes.length).toBeGreaterThan(15);
    expect([...refs].filter((ref) => !shapes.includes(ref.split('/').at(-1) ?? ''))).toEqual([]);
    expect(shapes.filter((name) => !refs.has(`#/components/schemas/${name}`))).toEqual([]);
    expect([...refs].every((ref) => ref.startsWith('#/components/schemas/'))).toBe(true);
  });

  test('an upload is a form with its file, a download the file itself', () => {
    const of = (name: string) => operations.find(({ operation: o }) => o.operationId === name);
    const sent = of('file.upload')?.operation.requestBody?.content;
    expect(Object.keys(sent ?? {})).toEqual(['multipart/form-data']);
    expect(sent?.['multipart/form-data']?.schema).toMatchObject({
      required: ['purpose', 'file'],
      properties: { file: { type: 'string', format: 'binary' } },
    });
    for (const name of ['file.get', 'dispute.caseFile']) {
      const got = of(name)?.operation.responses['200']?.content;
      expect(got).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } });
    }
  });

  test('every write takes an idempotency key, but those that open a session, prove something or last for minutes', () => {
    const keyed = operations.filter(({ operation: { parameters } }) =>
      parameters.some(({ name }) => name === 'idempotency-key'),
    );
    const writes = operations.filter(
      ({ method, operation: { operationId } }) =>
        method !== 'get' && !withoutKey.includes(operationId),
    );
    expect(writes.length).toBeGreaterThan(20);
    expect(keyed).toEqual(writes);
  });

  test('its names of shapes stay out of the schemas by which answers are written', () => {
    for (const [name, { response }] of table) {
      expect(JSON.stringify(serializerSchema(response)), name).not.toContain('$ref');
    }
  });

  test('every answer can be written: what does that is made for the first one only', () => {
    const written = table.filter(([, { download }]) => !download);
    for (const [name, { response }] of written) {
      expect(lateSerializer(response)({}), name).toBe('{}');
    }
  });

  test('every parameter in a path is described', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = operation.parameters.filter(({ in: place }) => place === 'path');
      expect(described.map(({ name }) => name)).toEqual(inPath);
    }
  });

  test('one record takes the filters of its list along, and says that it ignores them', () => {
    const queryOf = (name: string) =>
      operations
        .find(({ operation: o }) => o.operationId === name)
        ?.operation.parameters.filter(({ in: place }) => place === 'query') ?? [];
    for (const feature of ['payin', 'payout', 'dispute']) {
      const names = queryOf(`${feature}.list`).map(({ name }) => name);
      const ignored = queryOf(`${feature}.one`);
      expect(ignored.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      for (const { required = false, schema } of ignored) {
        const description = 'A filter of the list, which is ignored here';
        expect([required, schema]).toEqual([false, { type: 'string', description }]);
      }
    }
  });

  test('what a merchant keeps with an order is an object or its text', () => {
    for (const name of ['payin.create', 'payout.create']) {
      const found = operations.find(({ operation: o }) => o.operationId === name);
      const body = found?.operation.requestBody?.content['application/json']?.schema;
      expect(body?.properties?.['meta']?.anyOf?.map(({ type }) => type)).toEqual([
        'string',
        'object',
      ]);
    }
  });

  test.each(table)('%s: who may call and each refusal with its status', (name, call) => {
    const operation = operations.find(({ operation: o }) => o.operationId === name)?.operation;
    expect(operation?.security).toEqual(
      call.callers.includes('anyone')
        ? []
        : [
            ...(call.callers.some((caller) => caller !== 'merchant') ? [{ session: [] }] : []),
            ...(call.callers.includes('merchant') ? [{ merchantKey: [] }] : []),
          ],
    );
    for (const code of call.errors) {
      expect(operation?.responses[String(errorStatus[code])]?.description).toContain(code);
    }
    const listed = Object.entries(operation?.responses ?? {})
      .filter(([status]) => !['200', '304'].includes(status))
      .flatMap(([status, { description }]) =>
        description.split(', ').map((code) => [code, Number(status)] as [ErrorCode, number]),
      );
    for (const [code, status] of listed) expect(errorStatus[code]).toBe(status);
  });
});

describe('the readable reference', () => {
  const page = docsPage(made);

  test('has every call, its path and its fields', () => {
    for (const [name, { path }] of table) {
      expect(page).toContain(`<article id="${name}">`);
      expect(page).toContain(`<span class="path">/api${path}</span>`);
    }
    expect(page).toContain('<code>customer.id</code>');
    expect(page).toContain('<code>orders[].refId</code>');
  });

  test('holds no script and no style of its own, and text stays text', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/i);
    expect(page).toContain('<h1>Acme &lt;Pay&gt; API</h1>');
  });

  test('its links lead somewhere', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.length).toBeGreaterThan(table.length);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });

  test('the style has the brand’s colour and both modes', () => {
    const style = docsStyle('#AA3300');
    expect(style).toContain('--accent: #AA3300');
    expect(style).toContain('prefers-color-scheme: dark');
    expect(style.split('{').length).toBe(style.split('}').length);
  });
});
