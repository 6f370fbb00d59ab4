import fc from 'fast-check';
import type { HumanNode, NobodyRule, ProcessDefinition, ProcessLane, ProcessNode } from './definition.ts';
import { approver, definitionOf, lane } from './process.fixture.ts';

export const PEOPLE = ['ann', 'bob', 'cai', 'dee', 'eli', 'fay', 'gus'];
export const FIELDS = ['amount', 'place', 'reason'];

/** A node without names; `pick` chooses what it refers to once all names are known. */
type Sketch =
  | { readonly kind: 'human'; readonly node: HumanNode; readonly pick: number; readonly people: string[] }
  | {
      readonly kind: 'split';
      readonly split: 'condition' | 'inclusive' | 'parallel';
      readonly lanes: Sketch[][];
    }
  | { readonly kind: 'router'; readonly pick: number; readonly isAlways: boolean }
  | { readonly kind: 'copy' | 'service' | 'timer' | 'calendar' }
  | {
      readonly kind: 'subProcess';
      readonly isAsync: boolean;
      readonly whenRejected: 'continue' | 'reject';
      readonly people: string[];
    }
  | { readonly kind: 'end'; readonly outcome: 'approved' | 'rejected' };

/** A definition with who is found for its nodes. */
export type RandomProcess = {
  readonly definition: ProcessDefinition;
  readonly people: { readonly [node: string]: readonly string[] };
};

const somePeople = fc.uniqueArray(fc.constantFrom(...PEOPLE), { maxLength: 4 });

const fieldRights = fc.option(
  fc.array(
    fc.record({
      field: fc.constantFrom(...FIELDS),
      read: fc.boolean(),
      write: fc.boolean(),
      required: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  { nil: null },
);

const human: fc.Arbitrary<Sketch> = fc.record({
  kind: fc.constant('human' as const),
  pick: fc.nat(1000),
  people: somePeople,
  node: fc
    .record({
      kind: fc.constantFrom(
        'approver' as const,
        'approver' as const,
        'approver' as const,
        'handler' as const,
      ),
      vote: fc.record({
        order: fc.constantFrom('any' as const, 'together' as const, 'sequence' as const),
        threshold: fc.constantFrom(100, 67, 50, 10),
        stop: fc.constantFrom('certain' as const, 'all' as const),
        countsAdded: fc.boolean(),
      }),
      people: fc.record({
        source: fc.constantFrom(
          'resolved' as const,
          'resolved' as const,
          'resolved' as const,
          'chosen' as const,
          'initiator' as const,
        ),
        whenInitiator: fc.constantFrom('self' as const, 'skip' as const, 'leader' as const, { other: 'gus' }),
        skipsPrevious: fc.boolean(),
        skipsAgreed: fc.boolean(),
        whenDisabled: fc.constantFrom('substitute' as const, 'leader' as const, 'rule' as const),
      }),
      whenRefused: fc.constantFrom('end' as const, 'start' as const, 'previous' as const),
      fields: fieldRights,
      overtime: fc.array(
        fc.record({
          minutes: fc.constantFrom(5, 60),
          action: fc.constantFrom('remind' as const, 'leader' as const, 'agree' as const, 'refuse' as const, {
            transferTo: 'fay',
          }),
          repeats: fc.nat(2),
        }),
        { maxLength: 2 },
      ),
    })
    .map((settings) => approver('', settings)),
});

const { steps } = fc.letrec<{ steps: Sketch[]; node: Sketch; splitNode: Sketch }>((tie) => ({
  steps: fc.array(tie('node'), { minLength: 1, maxLength: 5, size: 'max' }),
  node: fc.oneof(
    { depthSize: 'max', maxDepth: 4, depthIdentifier: 'lanes' },
    { arbitrary: human, weight: 6 },
    { arbitrary: tie('splitNode'), weight: 4 },
    {
      arbitrary: fc.record({
        kind: fc.constant('router' as const),
        pick: fc.nat(1000),
        isAlways: fc.constant(false),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('copy' as const, 'service' as const, 'timer' as const, 'calendar' as const),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('subProcess' as const),
        isAsync: fc.boolean(),
        whenRejected: fc.constantFrom('continue' as const, 'reject' as const),
        people: somePeople,
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        outcome: fc.constantFrom('approved' as const, 'rejected' as const),
      }),
      weight: 1,
    },
  ),
  splitNode: fc.record({
    kind: fc.constant('split' as const),
    split: fc.constantFrom(
      'condition' as const,
      'inclusive' as const,
      'parallel' as const,
      'parallel' as const,
    ),
    lanes: fc.array(fc.array(tie('node'), { minLength: 0, maxLength: 3, size: 'max' }), {
      minLength: 1,
      maxLength: 3,
      size: 'max',
    }),
  }),
}));

/** Definitions of every kind of node, lanes nested to depth 4. */
export const randomProcess: fc.Arbitrary<RandomProcess> = fc
  .record({
    sketches: steps,
    whenNobody: fc.constantFrom<NobodyRule>('administrator', 'named', 'previousNames', 'approve', 'refuse'),
    afterReturn: fc.constantFrom('again' as const, 'straight' as const, 'choice' as const),
    returnReopens: fc.constantFrom('lane' as const, 'all' as const),
    withdrawUntil: fc.constantFrom('decision' as const, 'opening' as const),
    keepsAgreedLanes: fc.boolean(),
  })
  .map(({ sketches, ...settings }) => {
    const people: { [node: string]: string[] } = {};
    const names: string[] = [];
    const read = build(sketches, { people, names, reachable: ['start'] });
    return { definition: definitionOf(read, { ...settings, namedPeople: ['eli', 'fay'] }), people };
  });

type Naming = { people: { [node: string]: string[] }; names: string[]; reachable: readonly string[] };

function build(sketches: readonly Sketch[], naming: Naming): ProcessNode[] {
  const { people, names } = naming;
  const own = sketches.map(() => {
    names.push(`n${names.length + 1}`);
    return names.at(-1) ?? '';
  });
  return sketches.map((sketch, at): ProcessNode => {
    const id = own[at] ?? '';
    const base = { id, title: id };
    switch (sketch.kind) {
      case 'human': {
        people[id] = sketch.people;
        const other = names[sketch.pick % names.length] ?? '';
        const notSameAs = sketch.pick % 5 === 0 && other !== id ? [other] : [];
        const whenRefused = sketch.pick % 7 === 0 ? { node: other } : sketch.node.whenRefused;
        return { ...sketch.node, ...base, whenRefused, people: { ...sketch.node.people, notSameAs } };
      }
      case 'split': {
        const reachable = [...naming.reachable, ...own.slice(0, at + 1)];
        const lanes = sketch.lanes.map((steps, number): ProcessLane => {
          const name = `${id}.${number + 1}`;
          const isDefault = sketch.split !== 'parallel' && number === sketch.lanes.length - 1;
          return lane(name, build(steps, { people, names, reachable }), { isDefault });
        });
        return { ...base, kind: sketch.split, lanes };
      }
      case 'router': {
        const targets = [...naming.reachable, ...own];
        const to = targets[sketch.pick % targets.length] ?? 'start';
        return { ...base, kind: 'router', routes: [{ id: `${id}>`, to, isAlways: sketch.isAlways }] };
      }
      case 'calendar':
      case 'timer':
        return { ...base, kind: 'timer', seconds: 60, usesCalendar: sketch.kind === 'calendar' };
      case 'subProcess':
        people[id] = sketch.people;
        return {
          ...base,
          kind: 'subProcess',
          process: 'child',
          isAsync: sketch.isAsync,
          whenRejected: sketch.whenRejected,
        };
      case 'end':
        return { ...base, kind: 'end', outcome: sketch.outcome, reason: '' };
      default:
        return { ...base, kind: sketch.kind };
    }
  });
}

/** One random number names what is done, the others to what and by whom. */
export const randomMoves = fc.array(fc.tuple(fc.nat(99), fc.nat(1000), fc.nat(1000)), {
  minLength: 10,
  maxLength: 60,
  size: 'max',
});
