import type { createDocument, oas32 } from 'zod-openapi';

export type OpenApiDocument = ReturnType<typeof createDocument>;
export type Schema = oas32.SchemaObjectValue;
export type SchemaOrName = oas32.SchemaObject | oas32.ReferenceObject;

/** One call as the page shows it. Our document uses `$ref` only for schemas. */
export interface Entry {
  name: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  description: string;
  parameters: oas32.ParameterObject[];
  body: { type: string; schema: Schema } | undefined;
  /** The schema of `data`; a file has none. */
  answer: Schema | undefined;
  failures: { status: string; codes: string }[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function entriesOf({ paths = {} }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [entryOf(method, path, operation)] : [];
    }),
  );
}

function entryOf(method: string, path: string, operation: oas32.OperationObject): Entry {
  const { parameters = [], requestBody } = operation;
  const responses: Record<string, oas32.ResponseObject> = operation.responses ?? {};
  const sent = requestBody && 'content' in requestBody ? requestBody.content : {};
  const [body] = Object.entries(sent).map(([type, media]) => ({ type, schema: contentOf(media) }));
  const envelope = contentOf(responses['200']?.content?.['application/json']);
  return {
    name: operation.operationId ?? '',
    method: method.toUpperCase(),
    path: `/api${path}`,
    group: operation.tags?.[0] ?? '',
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    parameters: parameters.filter((parameter) => 'name' in parameter),
    body,
    answer: envelope.properties && schemaOf(envelope.properties['data']),
    failures: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description = '' }]) => ({ status, codes: description })),
  };
}

function contentOf(media: oas32.MediaTypeObject | oas32.ReferenceObject | undefined): Schema {
  return schemaOf(media && 'schema' in media ? media.schema : undefined);
}

/** Our document has no `true` or `false` schemas; a `$ref` counts as a schema too. */
export function schemaOf(schema: SchemaOrName | undefined): Schema {
  return typeof schema === 'object' ? schema : {};
}
