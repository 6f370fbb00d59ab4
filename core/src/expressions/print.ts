import type { Node } from './parse.ts';

/** An expression in its canonical form: single spaces, plain signs, no brackets but the needed ones. */
export function printExpression(node: Node): string {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'text':
      return `'${node.value.replaceAll("'", "''")}'`;
    case 'boolean':
      return String(node.value);
    case 'empty':
      return 'empty';
    case 'name':
      return node.parts.join('.');
    case 'member':
      return `${memberOwner(node.of)}.${node.name}`;
    case 'list':
      return `[${node.items.map(printExpression).join(', ')}]`;
    case 'call':
      return `${node.name}(${node.args.map(printExpression).join(', ')})`;
    case 'negate':
      return `-${within(node.operand, BINDING.negate)}`;
    case 'not':
      return `not ${within(node.operand, BINDING.not)}`;
    case 'sum':
    case 'product': {
      // A chain within a chain of the same kind keeps its brackets: it was written with them.
      const part = (operand: Node) => within(operand, BINDING[node.kind] + 1);
      return [part(node.first), ...node.rest.map((step) => `${step.operator} ${part(step.operand)}`)].join(
        ' ',
      );
    }
    case 'and':
    case 'or':
      return node.operands.map((operand) => within(operand, BINDING[node.kind] + 1)).join(` ${node.kind} `);
    case 'compare':
      return `${within(node.left, BINDING.sum)} ${node.operator} ${within(node.right, BINDING.sum)}`;
    case 'in':
      return `${within(node.item, BINDING.sum)} ${node.negated ? 'not in' : 'in'} ${within(node.list, BINDING.value)}`;
  }
}

/** How strongly each kind binds; whatever is not named binds as a value does. */
const BINDING = { or: 0, and: 1, not: 2, compare: 3, in: 3, sum: 4, product: 5, negate: 6, value: 7 };

function within(node: Node, least: number): string {
  const binding = node.kind in BINDING ? BINDING[node.kind as keyof typeof BINDING] : BINDING.value;
  const text = printExpression(node);
  return binding >= least ? text : `(${text})`;
}

/** `(a).b` keeps its brackets, for `a.b` is one name of two parts, and so does a number, whose point it would be. */
function memberOwner(node: Node): string {
  return node.kind === 'name' || node.kind === 'number'
    ? `(${printExpression(node)})`
    : within(node, BINDING.value);
}
