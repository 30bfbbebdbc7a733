import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor, type Expression, type Program } from 'oxc-parser';
import { analyse } from 'scslre';
import { root } from './command.ts';
import { listSources } from './limits.ts';

/** Fewer patterns mean that nothing was read. */
const patternsMin = 200;

const isTest = /\.(?:test|spec)\.tsx?$|^e2e\/|\/testing\/|^bench\//;

interface Pattern {
  source: string;
  flags: string;
  line: number;
}

/** Calls that join their arguments to a pattern: `pattern` of the statement reader is one. */
const builders = new Map<string, (args: readonly string[]) => Omit<Pattern, 'line'>>([
  ['RegExp', ([source = '', flags = '']) => ({ source, flags })],
  ['pattern', (pieces) => ({ source: pieces.join(''), flags: 'i' })],
]);

/** Stands for a part of a pattern that is only known while the program runs. */
const anyWord = 'x';

/** The patterns of a file, those that are built from constant texts included. */
export function patternsOf(path: string, code: string): Pattern[] {
  const { program } = parseSync(path, code);
  const constants = constantsOf(program);
  const found: Pattern[] = [];
  const built = (node: { callee: Expression; arguments: readonly unknown[]; start: number }) => {
    const build = node.callee.type === 'Identifier' ? builders.get(node.callee.name) : undefined;
    if (!build) return;
    const args = node.arguments as readonly Expression[];
    found.push({ ...build(args.map((arg) => textOf(arg, constants))), line: lineOf(node) });
  };
  const lineOf = ({ start }: { start: number }) => code.slice(0, start).split('\n').length;
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      found.push({ source, flags, line: lineOf(node) });
    },
    NewExpression: built,
    CallExpression: built,
  }).visit(program);
  return found;
}

function constantsOf(program: Program): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) found.set(id.name, init);
    },
  }).visit(program);
  return found;
}

/** The value of a constant text; any word where it is not constant. */
function textOf(node: Expression, constants: ReadonlyMap<string, Expression>): string {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? node.regex.pattern : String(node.value);
    case 'Identifier': {
      const known = constants.get(node.name);
      return known ? textOf(known, constants) : anyWord;
    }
    case 'TaggedTemplateExpression':
    case 'TemplateLiteral': {
      const isRaw = node.type === 'TaggedTemplateExpression';
      const { quasis, expressions } = isRaw ? node.quasi : node;
      const texts = quasis.map(({ value }) => (isRaw ? value.raw : (value.cooked ?? '')));
      const values = expressions.map((expression) => textOf(expression, constants));
      return texts.map((text, index) => text + (values[index] ?? '')).join('');
    }
    default:
      return anyWord;
  }
}

const kinds = {
  Trade: 'parts that can match the same text are tried in every split',
  Self: 'a repetition of a repetition is tried in every split',
  Move: 'a search starts again within the text that it has just read',
} as const;

/** The patterns of a file that may take more than linear time, one per line. */
export function faultsOf(path: string, code: string): string[] {
  return patternsOf(path, code).flatMap(({ source, flags, line }) => {
    const types = analyse({ source, flags }).reports.map(({ type }) => kinds[type]);
    return [...new Set(types)].map((why) => `${path}:${line}: /${source}/${flags}: ${why}`);
  });
}

export async function checkPatterns(): Promise<string[]> {
  const faults: string[] = [];
  let count = 0;
  for (const path of await listSources()) {
    if (!/\.(?:tsx?|mjs)$/.test(path) || isTest.test(path)) continue;
    const code = await readFile(join(root, path), 'utf8');
    count += patternsOf(path, code).length;
    faults.push(...faultsOf(path, code));
  }
  if (count < patternsMin) faults.push(`only ${count} patterns were read`);
  const planted = await readFile(join(root, plantedFile), 'utf8');
  if (faultsOf(plantedFile, planted).length !== plantedCount) {
    faults.push(`not all ${plantedCount} planted patterns of ${plantedFile} were found`);
  }
  return faults;
}

const plantedFile = 'scripts/fixtures/slow-patterns.ts';
const plantedCount = 4;
