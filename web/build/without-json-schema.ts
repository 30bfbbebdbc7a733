import type { Plugin } from 'vite';

const describers = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * zod can describe its schemas as JSON Schema. The portal only checks values with them, so what
 * makes the descriptions stays out of its pages; whoever calls it all the same gets an error.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!describers.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      const renamed = [...code.matchAll(/^export \{ (\w+ as \w+) \};/gm)].map(([, name]) => name);
      if (names.length === 0) throw new Error(`${id} exports nothing that is known`);
      const stubs = names.map((name) => `export const ${name} = absent;`).join('\n');
      const others = renamed.map((name) => `export { ${name} };`).join('\n');
      return { code: `${absent}\n${stubs}\n${others}`, map: null };
    },
  };
}

/** Schemas ask for their describer when they are made, and call it only when they are described. */
const absent = `function absent() {
  return () => { throw new Error('The portal describes no schemas'); };
}`;
