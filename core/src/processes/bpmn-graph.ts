import type { CompiledTemplate } from './compile-template.ts';
import type { ProcessCondition } from './conditions.ts';
import { isHuman, isSplit, type ProcessNode, type SplitNode } from './definition.ts';

/** An element of BPMN with its place on the diagram. */
export type BpmnElement = {
  readonly id: string;
  readonly name: string;
  readonly tag:
    | 'startEvent'
    | 'endEvent'
    | 'userTask'
    | 'sendTask'
    | 'serviceTask'
    | 'callActivity'
    | 'intermediateCatchEvent'
    | 'exclusiveGateway'
    | 'inclusiveGateway'
    | 'parallelGateway';
  /** What stands inside the element. */
  readonly inside: string;
  /** Attributes beside id and name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A sequence flow; `isBack` leads to an element that stands before it. */
export type BpmnFlow = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly condition: string | null;
  readonly isDefault: boolean;
  readonly isBack: boolean;
};

type BpmnGraph = { readonly elements: readonly BpmnElement[]; readonly flows: readonly BpmnFlow[] };

/** A way that has not reached its next element. */
type Loose = Pick<BpmnFlow, 'from' | 'name' | 'condition' | 'isDefault'>;

const GAP = 60;
const ROW = 120;
const SIZES = { event: [36, 36], task: [100, 80], gateway: [50, 50] } as const;

/** An id as XML allows one; different ids stay different. */
export const bpmnId = (kind: string, id: string): string =>
  `${kind}_${id.replace(/[^A-Za-z0-9]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)}`;

const GATEWAYS = {
  condition: 'exclusiveGateway',
  inclusive: 'inclusiveGateway',
  parallel: 'parallelGateway',
} as const satisfies Record<SplitNode['kind'], BpmnElement['tag']>;

/** The elements and flows of a process, from left to right, its lanes one below the other. */
export function bpmnGraph(compiled: CompiledTemplate): BpmnGraph {
  return new Drawing(compiled).draw();
}

class Drawing {
  private readonly elements: BpmnElement[] = [];
  private readonly flows: BpmnFlow[] = [];
  /** Routes, drawn when every element is known. */
  private readonly jumps: {
    readonly from: string;
    readonly to: string;
    readonly condition: string | null;
  }[] = [];
  private readonly compiled: CompiledTemplate;

  constructor(compiled: CompiledTemplate) {
    this.compiled = compiled;
  }

  draw(): BpmnGraph {
    const { start, steps } = this.compiled.definition;
    const middle = heightOf(steps) / 2;
    const first = this.put(
      'event',
      { id: bpmnId('Node', start.id), name: start.title, tag: 'startEvent' },
      0,
      middle,
    );
    const { loose, x } = this.lane(steps, [from(first)], first.x + first.width + GAP, middle);
    if (loose.length > 0) {
      const end = this.put('event', { id: bpmnId('End', start.id), name: '', tag: 'endEvent' }, x, middle);
      this.lead(loose, end.id);
    }
    for (const { from: source, to, condition } of this.jumps) {
      const target = bpmnId('Node', to);
      if (to !== start.id && this.elements.some(({ id }) => id === target))
        this.flow({ from: source, name: '', condition, isDefault: false }, target, true);
    }
    return { elements: this.elements, flows: this.flows };
  }

  private lane(
    steps: readonly ProcessNode[],
    arriving: readonly Loose[],
    left: number,
    middle: number,
  ): { readonly loose: readonly Loose[]; readonly x: number } {
    let loose = arriving;
    let x = left;
    for (const node of steps) {
      // What stands behind an end is never reached.
      if (loose.length === 0) break;
      if (isSplit(node)) {
        ({ loose, x } = this.split(node, loose, x, middle));
        continue;
      }
      const element = this.node(node, x, middle);
      this.lead(loose, element.id);
      loose = this.after(node, element);
      x = element.x + element.width + GAP;
    }
    return { loose, x };
  }

  private split(node: SplitNode, arriving: readonly Loose[], left: number, middle: number) {
    const tag = GATEWAYS[node.kind];
    const open = this.put('gateway', { id: bpmnId('Node', node.id), name: node.title, tag }, left, middle);
    this.lead(arriving, open.id);
    let top = middle - heightOf([node]) / 2;
    let x = left;
    const arrived: Loose[] = [];
    for (const { id, title, isDefault, steps } of node.lanes) {
      const height = heightOf(steps);
      const way: Loose = {
        from: open.id,
        name: node.kind === 'parallel' ? '' : title,
        condition: isDefault || node.kind === 'parallel' ? null : this.condition(id),
        isDefault: isDefault && node.kind !== 'parallel',
      };
      const lane = this.lane(steps, [way], open.x + open.width + GAP, top + height / 2);
      arrived.push(...lane.loose);
      x = Math.max(x, lane.x);
      top += height;
    }
    if (arrived.length === 0) return { loose: [], x };
    const join = this.put('gateway', { id: bpmnId('Join', node.id), name: '', tag }, x, middle);
    this.lead(arrived, join.id);
    return { loose: [from(join)], x: join.x + join.width + GAP };
  }

  private node(node: Exclude<ProcessNode, SplitNode>, x: number, middle: number): BpmnElement {
    const named = { id: bpmnId('Node', node.id), name: node.title };
    if (isHuman(node)) {
      const { order } = node.vote;
      const inside =
        order === 'any'
          ? ''
          : `<bpmn:multiInstanceLoopCharacteristics isSequential="${order === 'sequence'}" />`;
      return this.put('task', { ...named, tag: 'userTask', inside }, x, middle);
    }
    switch (node.kind) {
      case 'timer': {
        const inside = `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT${node.seconds}S</bpmn:timeDuration></bpmn:timerEventDefinition>`;
        return this.put('event', { ...named, tag: 'intermediateCatchEvent', inside }, x, middle);
      }
      case 'subProcess': {
        const attributes = { calledElement: bpmnId('Process', node.process) };
        const inside = '<bpmn:multiInstanceLoopCharacteristics isSequential="false" />';
        return this.put('task', { ...named, tag: 'callActivity', attributes, inside }, x, middle);
      }
      case 'router':
        return this.put('gateway', { ...named, tag: 'exclusiveGateway' }, x, middle);
      case 'end': {
        const inside = '<bpmn:terminateEventDefinition />';
        return this.put('event', { ...named, tag: 'endEvent', inside }, x, middle);
      }
      default:
        return this.put(
          'task',
          { ...named, tag: node.kind === 'copy' ? 'sendTask' : 'serviceTask' },
          x,
          middle,
        );
    }
  }

  private after(node: ProcessNode, element: BpmnElement): Loose[] {
    if (node.kind === 'end') return [];
    if (node.kind !== 'router') return [from(element)];
    for (const { id, to, isAlways } of node.routes)
      this.jumps.push({ from: element.id, to, condition: isAlways ? null : this.condition(id) });
    return node.routes.some(({ isAlways }) => isAlways) ? [] : [{ ...from(element), isDefault: true }];
  }

  private condition(id: string): string {
    const condition = this.compiled.conditions.get(id);
    return condition ? conditionText(condition) : '';
  }

  private put(
    size: keyof typeof SIZES,
    element: Pick<BpmnElement, 'id' | 'name' | 'tag'> & Partial<Pick<BpmnElement, 'inside' | 'attributes'>>,
    x: number,
    middle: number,
  ): BpmnElement {
    const [width, height] = SIZES[size];
    const made = { inside: '', attributes: {}, ...element, x, y: middle - height / 2, width, height };
    this.elements.push(made);
    return made;
  }

  private lead(loose: readonly Loose[], to: string): void {
    for (const way of loose) this.flow(way, to, false);
  }

  private flow(way: Loose, to: string, isBack: boolean): void {
    this.flows.push({ id: `Flow_${this.flows.length + 1}`, ...way, to, isBack });
  }
}

const from = ({ id }: BpmnElement): Loose => ({ from: id, name: '', condition: null, isDefault: false });

/** Lanes one below the other need the room of each. */
function heightOf(steps: readonly ProcessNode[]): number {
  const heights = steps
    .filter(isSplit)
    .map(({ lanes }) => lanes.reduce((sum, lane) => sum + heightOf(lane.steps), 0));
  return Math.max(ROW, ...heights);
}

/** A condition as one writes it; its language is the product's own. */
function conditionText(condition: ProcessCondition): string {
  if (condition.kind === 'expression') return condition.text;
  return condition.items
    .map(({ field, symbol, filedValue, logic }, at) =>
      [
        ...(at === 0 ? [] : [condition.items[at - 1]?.logic ?? logic]),
        field,
        symbol,
        String(filedValue),
      ].join(' '),
    )
    .join(' ');
}
