import {
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isPropertyAccessExpression,
  isSourceFile,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  SyntaxKind,
  type CallExpression,
  type Identifier,
  type Node,
  type PropertyAccessExpression,
  type TemplateExpression,
} from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';

/** An expression whose value only a run would tell. */
export class NotConstant extends Error {}

/**
 * Reads what an expression of the sources comes to without running what it stands in: a text put
 * together of constants, of this file or of others, and of exported functions of them. What
 * collects conditions is read as if it had none, which changes no column.
 */
export class ConstantReader {
  private readonly project: Project;
  private readonly params = new Map<Node, string>();

  constructor(project: Project) {
    this.project = project;
  }

  async read(node: Node): Promise<unknown> {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isNumericLiteral(node)) return Number(node.text);
    if (isTemplateExpression(node)) return this.readTemplate(node);
    if (isIdentifier(node)) return this.readName(node);
    if (isPropertyAccessExpression(node)) return this.readProperty(node);
    if (isCallExpression(node)) return this.readCall(node);
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AsteriskToken) {
      return Number(await this.read(node.left)) * Number(await this.read(node.right));
    }
    throw new NotConstant(node.getText());
  }

  private async readTemplate({ head, templateSpans }: TemplateExpression): Promise<string> {
    let text = head.text;
    for (const { expression, literal } of templateSpans) {
      const value = await this.read(expression);
      if (typeof value !== 'string' && typeof value !== 'number') {
        throw new NotConstant(expression.getText());
      }
      text += `${value}${literal.text}`;
    }
    return text;
  }

  private async readName(node: Identifier): Promise<unknown> {
    const { checker } = this.project;
    const near = checker.getSymbolAtLocation(node);
    const symbol = near && !near.valueDeclaration ? checker.getAliasedSymbol(near) : near;
    const declared = symbol?.valueDeclaration?.resolve(this.project);
    if (!symbol || !declared) throw new NotConstant(node.text);
    const exported = await exportOf(declared, symbol.name);
    if (exported !== undefined) return exported;
    if (isVariableDeclaration(declared) && declared.initializer) {
      return this.read(declared.initializer);
    }
    return this.firstLiteral(node);
  }

  /** Of a parameter that is one of a few texts, the first: each makes the same columns. */
  private firstLiteral(node: Identifier): string {
    const type = this.project.checker.getTypeAtLocation(node);
    const types = type?.isUnionType() ? type.getTypes() : type && [type];
    const [first] = types ?? [];
    if (!first || !types?.every((one) => one.isStringLiteralType())) {
      throw new NotConstant(node.text);
    }
    return first.isStringLiteralType() ? first.value : '';
  }

  private async readProperty(node: PropertyAccessExpression): Promise<unknown> {
    if (node.name.text === 'where' && this.isConditions(node.expression)) return 'true';
    const owner = await this.read(node.expression);
    return (owner as Record<string, unknown>)[node.name.text];
  }

  private async readCall(node: CallExpression): Promise<unknown> {
    const { expression } = node;
    if (isPropertyAccessExpression(expression) && this.isConditions(expression.expression)) {
      return this.paramOf(node);
    }
    const called = await this.read(expression);
    if (typeof called !== 'function') throw new NotConstant(expression.getText());
    const values = await Promise.all(node.arguments.map((one) => this.read(one)));
    return (called as (...values: unknown[]) => unknown)(...values);
  }

  private isConditions(node: Node): boolean {
    return this.project.checker.getTypeAtLocation(node)?.getSymbol()?.name === 'Conditions';
  }

  private paramOf(node: Node): string {
    const param = this.params.get(node) ?? `$${this.params.size + 1}`;
    this.params.set(node, param);
    return param;
  }
}

async function exportOf(declared: Node, name: string): Promise<unknown> {
  // A constant stands in a list of constants of a statement of its module.
  const places = [declared.parent, declared.parent.parent?.parent];
  if (!places.some((place) => place && isSourceFile(place))) return undefined;
  const module: unknown = await import(declared.getSourceFile().fileName);
  return (module as Record<string, unknown>)[name];
}
