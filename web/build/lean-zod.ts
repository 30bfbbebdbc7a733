import { parseAst, type Plugin } from 'vite';

const describers = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const sentences = /zod\/v4\/locales\/en\.js$/;
const schemas = /zod\/v4\/classic\/schemas\.js$/;

/**
 * The portal only checks values with its schemas. What would describe them as JSON Schema, and the
 * English sentences about values, stay out of its pages: people read those of the catalogues. So
 * do the formats that every text could be checked for: what checks one says `z.url()`.
 */
export function leanZod(): Plugin {
  const met = { describers: false, sentences: false, descriptions: false };
  return {
    name: 'lean-zod',
    apply: 'build',
    transform(code, id) {
      if (sentences.test(id)) {
        met.sentences = true;
        return { code: noSentences, map: null };
      }
      if (schemas.test(id) && code.includes(describes)) {
        met.descriptions = true;
        return { code: withoutFormats(code.replace(describes, describesNothing)), map: null };
      }
      if (!describers.test(id)) return undefined;
      met.describers = true;
      return { code: withoutDescribers(code, id), map: null };
    },
    buildEnd(error) {
      if (!error && !Object.values(met).every(Boolean)) {
        this.error('zod keeps its descriptions or its sentences elsewhere now');
      }
    },
  };
}

/** A schema is copied to be described, for the reference of the API. */
const describes = '    meta(...args) {';
const describesNothing = `${describes}
        if (args.length > 0) return this;`;

const noSentences = `export default () => ({ localeError: () => 'Invalid input' });`;

/** Schemas ask for their describer when they are made, and call it only when they are described. */
function withoutDescribers(code: string, id: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...code.matchAll(/^export \{ (\w+ as \w+) \};/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error(`${id} exports nothing that is known`);
  const stubs = names.map((name) => `export const ${name} = absent;`).join('\n');
  const others = renamed.map((name) => `export { ${name} };`).join('\n');
  return `${absent}\n${stubs}\n${others}`;
}

const absent = `function absent() {
  return () => { throw new Error('The portal describes no schemas'); };
}`;

/** Texts without methods for formats, each of which would bring its own schema along. */
export function withoutFormats(code: string): string {
  for (const { start, end, names } of formatMethods(code)) {
    if (names.includes('email')) return `${code.slice(0, start)}{}${code.slice(end)}`;
  }
  throw new Error('zod keeps the formats of texts elsewhere now');
}

/** The methods that zod gives to texts alone: the last argument of what makes their class. */
export function formatMethods(code: string) {
  return parseAst(code, { lang: 'js' }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== 'ZodString') return [];
      const methods = init?.type === 'CallExpression' ? init.arguments.at(-1) : undefined;
      if (methods?.type !== 'ObjectExpression') return [];
      const names = methods.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [property.key.name]
          : [],
      );
      return [{ start: methods.start, end: methods.end, names }];
    });
  });
}
