import { commonErrors, type Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { errorStatus, type ErrorCode } from '@peerdesk/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { answerSchemas, refPrefix, requestSchema, type JsonSchema } from './call-schemas.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { takesIdempotencyKey } from './idempotency.ts';
import type { Content, OpenApiDocument, Operation, Parameter } from './openapi-types.ts';

const apiVersion = '1';

/** The API as an OpenAPI 3.1 document, made from the contract's table of calls. */
export function openApiDocument(brandName: string): OpenApiDocument {
  const { components, answers } = answerSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(name, call, answers[name]);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version: apiVersion, description: conventions },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: { ...components, Error: errorSchema }, securitySchemes },
  };
}

const conventions =
  'Every success is status 200 with `{"data": …}`, ' +
  'every failure `{"error": {"errorCode", "message"}}`. ' +
  'Amounts are decimal text in major units, instants ISO 8601 in UTC.';

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: 'A signed-in user: `auth <accessToken>`',
  },
  merchantKey: {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: 'A merchant: `key <apiKey>`',
  },
};

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['errorCode', 'message'],
      properties: {
        errorCode: { type: 'string', enum: Object.keys(errorStatus) },
        message: { type: 'string', description: 'For the person who asked' },
        fields: {
          type: 'object',
          description: 'The message for each field of the request that is wrong',
          additionalProperties: { type: 'string' },
        },
      },
    },
  },
};

function operationOf(name: CallName, call: Call, answer: string | undefined): Operation {
  return {
    operationId: name,
    summary: call.summary,
    description: `For: ${call.callers.join(', ')}.`,
    tags: [name.split('.')[0] ?? name],
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(call.body && {
      requestBody: { required: true, content: sentAs(call, requestSchema(call.body)) },
    }),
    responses: {
      '200': {
        description: call.secret ? 'Success; it holds a secret that is shown once' : 'Success',
        content: answer === undefined ? anyFile : json(enveloped(answer)),
      },
      ...(call.etag && { '304': { description: 'Unchanged since the `ETag` that was sent' } }),
      ...failuresOf(call),
    },
  };
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}

function enveloped(answer: string): JsonSchema {
  return {
    type: 'object',
    required: ['data'],
    properties: { data: { $ref: refPrefix + answer } },
  };
}

const binary: JsonSchema = { type: 'string', format: 'binary' };
/** The file itself, of whatever kind it is. */
const anyFile: Content = { '*/*': { schema: binary } };

/** A body is JSON; an upload is a form with its file as the last part. */
function sentAs({ upload }: Call, body: JsonSchema): Content {
  if (!upload) return json(body);
  const description = `At most ${upload.bytesMax} bytes`;
  const schema: JsonSchema = {
    ...body,
    properties: { ...body.properties, file: { ...binary, description } },
    required: [...(body.required ?? []), 'file'],
  };
  return { 'multipart/form-data': { schema } };
}

function securityOf(call: Call): Operation['security'] {
  if (call.callers.includes('anyone')) return [];
  const merchant = call.callers.includes('merchant') ? [{ merchantKey: [] }] : [];
  const users = call.callers.some((caller) => caller !== 'merchant') ? [{ session: [] }] : [];
  return [...users, ...merchant];
}

function parametersOf(call: Call): Parameter[] {
  return [
    ...fieldsOf('path', requestSchema(call.params)),
    ...fieldsOf('query', requestSchema(call.query)),
    ...(takesIdempotencyKey(call)
      ? [header('idempotency-key', 'The same key and body get the same answer')]
      : []),
    ...(call.etag ? [header('if-none-match', 'The `ETag` of the answer that is known')] : []),
  ];
}

function fieldsOf(place: 'path' | 'query', schema: JsonSchema): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: field,
  }));
}

function header(name: string, description: string): Parameter {
  return {
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength: 200 },
  };
}

/** All codes with which a call may be refused: its own, every call's, and those of its callers. */
export function errorsOf(call: Call): ErrorCode[] {
  const isOpen = call.callers.includes('anyone');
  const ofCaller: ErrorCode[] = isOpen ? [] : ['SessionError', 'PermissionDenied'];
  if (call.callers.includes('merchant')) ofCaller.push('InvalidCredentials');
  const ofBody: ErrorCode[] = call.body ? ['UnsupportedFile'] : [];
  const all = new Set<ErrorCode>([...call.errors, ...ofCaller, ...ofBody, ...commonErrors]);
  return [...all].toSorted((a, b) => errorStatus[a] - errorStatus[b]);
}

function failuresOf(call: Call): Operation['responses'] {
  const byStatus = Map.groupBy(errorsOf(call), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: json({
          allOf: [
            { $ref: `${refPrefix}Error` },
            {
              type: 'object',
              properties: {
                error: { type: 'object', properties: { errorCode: { enum: codes } } },
              },
            },
          ],
        }),
      },
    ]),
  );
}

/** Serves the readable reference at `/docs` and the document behind it at `/docs/json`. */
export function registerDocs(
  app: FastifyInstance,
  brand: () => { name: string; color: string },
): void {
  let made: { name: string; document: OpenApiDocument; page: string } | undefined;
  const current = () => {
    const { name } = brand();
    if (made?.name !== name) {
      const document = openApiDocument(name);
      made = { name, document, page: docsPage(document) };
    }
    return made;
  };
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(current().page),
  );
  app.get('/docs/json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(current().document)),
  );
  app.get('/docs/docs.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(docsStyle(brand().color)),
  );
}
