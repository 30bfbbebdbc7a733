import { parseAst, type Plugin } from 'vite';

/** Modules of the contract: they say what there is, and loading them does nothing. */
const contractModule = /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/;

/** Marks what makes the contract's constants as free of effects, so that it may be dropped. */
export function withPureConstants(code: string): string {
  const values = parseAst(code).body.flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }) =>
      init && isMade(init.type) ? [init] : [],
    );
  });
  let marked = code;
  for (const { start, end } of values.toReversed()) {
    const value = marked.slice(start, end);
    marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(end)}`;
  }
  return marked;
}

/** Functions and plain values are dropped anyway where nobody uses them. */
function isMade(type: string): boolean {
  return type === 'CallExpression' || type === 'ObjectExpression';
}

/**
 * A page loads only the schemas that it checks with. No bundler knows by itself that making a
 * schema has no effect, and would keep every schema of a module of which one is used.
 */
export function unusedSchemas(): Plugin {
  let met = 0;
  return {
    name: 'unused-schemas',
    apply: 'build',
    transform(code, id) {
      if (!contractModule.test(id)) return undefined;
      met += 1;
      return { code: withPureConstants(code), map: null };
    },
    buildEnd(error) {
      if (!error && met === 0) this.error('the modules of the contract are elsewhere now');
    },
  };
}
