import { guidePage } from './guide-page.ts';
import { isList, type Call } from '@peerdesk/contract/call.ts';
import { knownRowsHeader } from '@peerdesk/contract/known-rows.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import {
  errorStatus,
  needsSecondApproval,
  possibleDuplicate,
  sessionExpired,
  type ErrorCode,
} from '@peerdesk/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  createDocument,
  type oas32,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { nameAnswers } from './answer-names.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import type { OpenApiDocument } from './document-entries.ts';
import { errorsOf } from './errors-of.ts';
import { takesIdempotencyKey } from '../request/idempotency.ts';
import { takesNoFields } from '../request/parse.ts';

/** The API as an OpenAPI 3.1 document, generated from the contract's table of calls. */
export function openApiDocument(brandName: string): OpenApiDocument {
  nameAnswers();
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase() as Lowercase<Call['method']>] = operationOf(name, call);
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${brandName} API`, version: '1', description: conventions },
      servers: [{ url: '/api' }],
      paths,
      components: { schemas: { Error: errorSchema }, securitySchemes },
    },
    { override: leaveOutNoise },
  );
}

/** Constraints that tell a reader nothing: limits of number types, patterns of dates. */
const leaveOutNoise: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  delete jsonSchema.propertyNames;
};

const conventions =
  'Every success is status 200 with `{"data": …}`, ' +
  'every failure `{"error": {"errorCode", "message"}}`. ' +
  'Amounts are decimal text in major units, instants ISO 8601 in UTC.';

const securitySchemes: Record<string, oas32.SecuritySchemeObject> = {
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

const errorSchema: oas32.SchemaObject = {
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
        reason: {
          type: 'string',
          enum: [needsSecondApproval, possibleDuplicate, sessionExpired],
          description:
            'Somebody else may approve the call: see `POST /approval`; or the same payment may ' +
            'be booked already: the call with `isSeparatePayment` says that it is another one; ' +
            'or the session ran out, and nobody ended it',
        },
      },
    },
  },
};

const inTestMode = {
  too: ' In test mode too.',
  only: ' In test mode alone.',
} as const satisfies Record<NonNullable<Call['testMode']>, string>;

function operationOf(name: CallName, call: Call): ZodOpenApiOperationObject {
  return {
    operationId: name,
    summary: call.summary,
    description: `For: ${call.callers.join(', ')}.${call.testMode ? inTestMode[call.testMode] : ''}`,
    tags: [name.split('.')[0] ?? name],
    security: securityOf(call),
    requestParams: {
      ...(call.params && { path: call.params }),
      ...(call.query && { query: call.query }),
      header: headersOf(call),
    },
    ...(call.body && {
      requestBody: { required: !takesNoFields(call), content: sentAs(call, call.body) },
    }),
    responses: {
      '200': {
        description: call.secret ? 'Success; it holds a secret that is shown once' : 'Success',
        content: call.download ? anyFile : json(z.object({ data: call.response })),
      },
      ...(isMarkedRead(call) && {
        '304': { description: 'Unchanged since the `ETag` that was sent' },
      }),
      ...failuresOf(call),
    },
  };
}

function isMarkedRead(call: Call): boolean {
  return call.etag !== undefined || isList(call);
}

function json(schema: z.ZodType): ZodOpenApiContentObject {
  return { 'application/json': { schema } };
}

/** The file itself, of any type. */
const anyFile: ZodOpenApiContentObject = {
  '*/*': { schema: { type: 'string', format: 'binary' } },
};

/** A body is JSON; an upload is a form with its file as the last part. */
function sentAs({ upload }: Call, body: z.ZodObject): ZodOpenApiContentObject {
  if (!upload) return json(body);
  const file = z.file().describe(`At most ${upload.bytesMax} bytes`);
  return { 'multipart/form-data': { schema: body.extend({ file }) } };
}

function securityOf(call: Call): NonNullable<ZodOpenApiOperationObject['security']> {
  if (call.callers.includes('anyone')) return [];
  const merchant = call.callers.includes('merchant') ? [{ merchantKey: [] }] : [];
  const users = call.callers.some((caller) => caller !== 'merchant') ? [{ session: [] }] : [];
  return [...users, ...merchant];
}

function headersOf(call: Call): z.ZodObject {
  return z.object({
    ...(takesIdempotencyKey(call) && {
      'idempotency-key': header('For 24 hours the same key and body get the same response'),
    }),
    ...(isMarkedRead(call) && {
      'if-none-match': header('The `ETag` of the response that the caller has'),
    }),
    ...(call.etag && {
      [knownRowsHeader]: header('The marks of rows that are known, which are not sent again', 2000),
    }),
  });
}

function header(description: string, lengthMax = 200): z.ZodType {
  return z.string().max(lengthMax).optional().meta({ param: { description } });
}

function failuresOf(call: Call): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(errorsOf(call), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: { 'application/json': { schema: onlyOf(codes) } } },
    ]),
  );
}

/** The error envelope with only these codes. */
function onlyOf(codes: ErrorCode[]): oas32.SchemaObject {
  const error: oas32.SchemaObject = { type: 'object', properties: { errorCode: { enum: codes } } };
  const narrowed: oas32.SchemaObject = { type: 'object', properties: { error } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] };
}

/** Serves the reference at `/docs` and the OpenAPI document at `/docs/json`. */
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
  app.get('/docs/guide', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(guidePage(brand().name)),
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
