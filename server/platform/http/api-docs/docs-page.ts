import {
  entriesOf,
  schemaOf,
  type Entry,
  type OpenApiDocument,
  type Schema,
  type SchemaOrName,
} from './document-entries.ts';

/** The reference for people: one page without scripts, rendered from the OpenAPI document. */
export function docsPage(document: OpenApiDocument): string {
  const groups = Map.groupBy(entriesOf(document), ({ group }) => group);
  const navigation = [...groups].map(([group, entries]) => navigationOf(group, entries)).join('');
  const schemas = document.components?.schemas ?? {};
  const content = [...groups].map(([group, entries]) => groupOf(group, entries, schemas)).join('');
  const title = escape(document.info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<div class="page">
<nav aria-label="Calls"><a href="/docs/guide">A merchant’s guide</a>
<a href="#top">How to call</a>${navigation}</nav>
<main id="top">
<h1>${title}</h1>
${introduction}
${content}
</main>
</div>
</body>
</html>
`;
}

const introduction = `
<p>Every call is below <code>/api</code> on this host and uses JSON; a file is uploaded as
<code>multipart/form-data</code> and downloaded unchanged. The same reference as OpenAPI 3.1 is at
<a href="/docs/json">/docs/json</a>.</p>
<pre>POST /api/customer/order
authorization: key &lt;apiKey&gt;
content-type: application/json
idempotency-key: 5f1c9a52-4b7e

{"orderId": "A-1001", "amount": "1500.00", "customer": {"id": "C-42", "name": "Asha"}}</pre>
<ul>
<li>A merchant sends <code>authorization: key &lt;apiKey&gt;</code>, a signed-in user
<code>authorization: auth &lt;accessToken&gt;</code>.</li>
<li>A call that succeeds returns status 200 with <code>{"data": …}</code>. One that fails returns
<code>{"error": {"errorCode", "message", "fields"?}}</code> with a status listed with the call.</li>
<li>Amounts are strings in major units with the digits of the currency, such as
<code>"1500.00"</code>. Instants are ISO 8601 in UTC.</li>
<li>Send an <code>idempotency-key</code> with every write: for 24 hours the same key and body get
the first response again, and the same key with another body is refused as
<code>IdempotencyConflict</code>.</li>
<li>A list's response has an <code>ETag</code>. Send it back as <code>if-none-match</code>, and an
unchanged list returns 304 without a body.</li>
<li>Of a list that has changed, a user can receive only the rows that it does not have: it sends the
marks of those that it has as <code>known-rows</code>. The response's <code>row-marks</code> lists
all rows in order: one that was sent by its mark of ten characters, the others by their positions
among the marks in the request, as in <code>orders=0aB-4_c9Zk(0-6)(8)</code>.</li>
</ul>`;

function navigationOf(group: string, entries: readonly Entry[]): string {
  const links = entries.map(({ name }) => `<li><a href="#${name}">${escape(name)}</a></li>`);
  return `<h2>${escape(group)}</h2><ul>${links.join('')}</ul>`;
}

type Schemas = Record<string, SchemaOrName>;

function groupOf(group: string, entries: readonly Entry[], schemas: Schemas): string {
  const articles = entries.map((entry) => articleOf(entry, schemas)).join('\n');
  return `<h2 class="group">${escape(group)}</h2>\n${articles}`;
}

function articleOf(entry: Entry, schemas: Schemas): string {
  const { name, method, path, body, answer } = entry;
  return `<article id="${name}">
<h3><span class="method">${method}</span><span class="path">${escape(path)}</span></h3>
<p>${escape(entry.summary)}. <span class="quiet">${escape(entry.description)}</span></p>
${parameterTable(entry.parameters)}
${body ? fieldTable(titleOf(body.type), rowsOf(body.schema, { schemas, withBounds: true })) : ''}
${answer ? answerOf(rowsOf(answer, { schemas, withBounds: false })) : ''}
${failureTable(entry.failures)}
</article>`;
}

function titleOf(bodyType: string): string {
  return bodyType === 'application/json' ? 'Body' : `Body, as ${bodyType}`;
}

interface Row {
  name: string;
  type: string;
  notes: string;
}

function parameterTable(parameters: Entry['parameters']): string {
  const rows = parameters.map((parameter) => ({
    name: parameter.name,
    type: typeOf(parameter.schema),
    notes: [
      parameter.in,
      ...(parameter.required ? ['required'] : []),
      ...(parameter.description ? [parameter.description] : descriptionOf(parameter.schema)),
      ...boundsOf(parameter.schema),
    ].join(' · '),
  }));
  return fieldTable('Parameters', rows);
}

function fieldTable(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, type, notes }) =>
      `<tr><td><code>${escape(name)}</code></td>` +
      `<td>${escape(type)}</td><td>${escape(notes)}</td></tr>`,
  );
  return `${title ? `<h4>${title}</h4>` : ''}<div class="wide"><table>
<thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead>
<tbody>${lines.join('')}</tbody></table></div>`;
}

function answerOf(rows: readonly Row[]): string {
  return `<details><summary>Response</summary>${fieldTable('', rows)}</details>`;
}

function failureTable(failures: Entry['failures']): string {
  const lines = failures.map(
    ({ status, codes }) => `<tr><td>${status}</td><td>${escape(codes)}</td></tr>`,
  );
  return `<details><summary>Other statuses</summary><div class="wide"><table>
<thead><tr><th>Status</th><th>errorCode</th></tr></thead>
<tbody>${lines.join('')}</tbody></table></div></details>`;
}

/** Nested schemas are expanded up to this depth; deeper ones are only named. */
const depthMax = 3;

interface Reading {
  schemas: Schemas;
  /** Constraints for the caller; in a response they tell the reader nothing. */
  withBounds: boolean;
}

function rowsOf(schema: SchemaOrName, reading: Reading, path = '', depth = 0): Row[] {
  const shape = opened(schema, reading.schemas);
  return Object.entries(shape.properties ?? {}).flatMap(([key, field]) => {
    const name = path + key;
    const isRequired = shape.required?.includes(key) ?? false;
    const notes = [
      ...(isRequired ? [] : ['optional']),
      ...descriptionOf(field),
      ...(reading.withBounds ? boundsOf(field) : []),
    ];
    const row = { name, type: typeOf(field), notes: notes.join(' · ') };
    if (depth >= depthMax) return [row];
    const inner = withoutNull(field);
    return inner.items
      ? [row, ...rowsOf(inner.items, reading, `${name}[].`, depth + 1)]
      : [row, ...rowsOf(inner, reading, `${name}.`, depth + 1)];
  });
}

function opened(schema: SchemaOrName, schemas: Schemas): Schema {
  const named = refName(schemaOf(schema));
  const found = named === undefined ? undefined : schemas[named];
  return found === undefined ? withoutNull(schema) : schemaOf(found);
}

function withoutNull(schema: SchemaOrName | undefined): Schema {
  const whole = schemaOf(schema);
  return whole.anyOf?.map(schemaOf).find(({ type }) => type !== 'null') ?? whole;
}

function refName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

function typeOf(field: SchemaOrName | undefined): string {
  const schema = schemaOf(field);
  const named = refName(schema);
  if (named !== undefined) return named;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.format === 'date-time') return 'instant';
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return schema.type ?? 'any JSON';
}

function descriptionOf(schema: SchemaOrName | undefined): string[] {
  const { description } = withoutNull(schema);
  return description ? [description] : [];
}

function boundsOf(schema: SchemaOrName | undefined): string[] {
  const { description, minimum, maximum, minLength, maxLength, pattern } = withoutNull(schema);
  const bounds: string[] = [];
  if (minimum !== undefined || maximum !== undefined) {
    bounds.push(`${minimum ?? '…'} to ${maximum ?? '…'}`);
  }
  if (minLength === 1) bounds.push('not empty');
  else if (minLength !== undefined) bounds.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) bounds.push(`at most ${maxLength} characters`);
  if (pattern !== undefined && !description) bounds.push(`shape ${pattern}`);
  return bounds;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
