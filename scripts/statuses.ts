import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor, type Node } from 'oxc-parser';
import { auditCheckStatuses } from '../contract/audit.ts';
import { complaintStatuses } from '../contract/complaint.ts';
import { disputeStatuses } from '../contract/dispute.ts';
import { moneyRequestStatuses } from '../contract/money-request.ts';
import { orderStatuses } from '../contract/order-status.ts';
import { payoutStatuses } from '../contract/payout.ts';
import { reportStatuses } from '../contract/report.ts';
import { uploadStatuses } from '../contract/statement.ts';
import { upiStatuses } from '../contract/upi.ts';
import { root } from './command.ts';
import { listSources } from './limits.ts';

/** The statuses of what moves money: what follows from one of them is a rule of the business. */
const ofOrders: ReadonlySet<unknown> = new Set([
  ...orderStatuses,
  ...payoutStatuses,
  ...disputeStatuses,
]);

const all: ReadonlySet<unknown> = new Set([
  ...ofOrders,
  ...complaintStatuses,
  ...moneyRequestStatuses,
  ...uploadStatuses,
  ...reportStatuses,
  ...auditCheckStatuses,
  ...upiStatuses,
]);

/** What somebody asks for, a decision or a part of a list, is no status that something has. */
const asked = /^(?:body|decision|asked|filters)\b/;

interface Comparison {
  /** The code of what is compared. */
  of: string;
  status: string;
}

/**
 * Where TypeScript names statuses that `domain` should name.
 *
 * - Two statuses of the same thing, in a condition or before `.includes`, are a set. A set has a
 *   name and a reason, so it stands in `domain` (`statuses.ts` and its like), and a new status is
 *   decided there.
 * - One status of a pay-in, a pay-out or a dispute is a rule when acting depends on it. Rules stand
 *   in `domain`, so there it may be compared; elsewhere a function of `domain` is asked. What
 *   merely chooses words or looks truly means the one status: the test of `? :`, and a part of JSX
 *   (`&&` before an element). So does what a caller asks for (`body.status`).
 * - Statuses of anything else, such as a file that is read, are compared one at a time anywhere.
 */
export function statusFaults(path: string, code: string): string[] {
  const { program } = parseSync(path, code);
  const faults = new Map<number, string>();
  const chooses = new Set<Node>();
  const seen = new Set<Node>();
  const lineOf = ({ start }: { start: number }) => code.slice(0, start).split('\n').length;
  const add = (node: Node, message: string) => {
    if (!faults.has(lineOf(node))) faults.set(lineOf(node), message);
  };
  const comparisonOf = (node: Node) => comparisonIn(node, code);
  const isRulesHome = path.startsWith('domain/');
  new Visitor({
    ConditionalExpression({ test }) {
      for (const leaf of leavesOf(test)) chooses.add(leaf);
    },
    JSXExpressionContainer({ expression }) {
      for (const leaf of leavesOf(expression)) chooses.add(leaf);
    },
    LogicalExpression(node) {
      if (seen.has(node)) return;
      const compared = leavesOf(node, seen).flatMap((leaf) => comparisonOf(leaf) ?? []);
      for (const { of, status } of compared) {
        const isSet = compared.some((other) => other.of === of && other.status !== status);
        if (isSet) add(node, 'a set of statuses by hand: name it in domain');
      }
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'includes' || callee.object.type !== 'ArrayExpression') return;
      const { elements } = callee.object;
      const isSet = elements.every((one) => one?.type === 'Literal' && all.has(one.value));
      if (isSet && elements.length > 1) add(node, 'a set of statuses by hand: name it in domain');
    },
    BinaryExpression(node) {
      const comparison = comparisonOf(node);
      if (!comparison || isRulesHome || chooses.has(node) || asked.test(comparison.of)) return;
      if (!ofOrders.has(comparison.status)) return;
      add(node, 'a rule about a status: ask a function of domain');
    },
  }).visit(program);
  return [...faults].map(([line, message]) => `${path}:${line}: ${message}`);
}

function comparisonIn(node: Node, code: string): Comparison | undefined {
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node.operator)) return undefined;
  const { left, right } = node;
  if (right.type !== 'Literal' || typeof right.value !== 'string') return undefined;
  const of = code.slice(left.start, left.end);
  // Kinds and roles have some of the same words; a status is called one.
  if (!all.has(right.value) || !/\b(?:\w*_)?status$/i.test(of)) return undefined;
  return { of, status: right.value };
}

/** What `&&`, `||` and parentheses hold together; adds the nodes in between to `passed`. */
function leavesOf(node: Node, passed?: Set<Node>): Node[] {
  passed?.add(node);
  if (node.type === 'ParenthesizedExpression') return leavesOf(node.expression, passed);
  if (node.type !== 'LogicalExpression') return [node];
  return [...leavesOf(node.left, passed), ...leavesOf(node.right, passed)];
}

const where = /^(?:domain|catalogue|server|web)\//;
/** Tests say what is so; the simulator of the demo plays people, who look at the screen. */
const exempt = /\.test\.tsx?$|^server\/testing\/|^domain\/testing\/|^server\/entry\/demo\//;

export async function checkStatuses(): Promise<string[]> {
  const paths = (await listSources()).filter(
    (path) => where.test(path) && /\.tsx?$/.test(path) && !exempt.test(path),
  );
  const faults = await Promise.all(
    paths.map(async (path) => statusFaults(path, await readFile(join(root, path), 'utf8'))),
  );
  return faults.flat();
}
