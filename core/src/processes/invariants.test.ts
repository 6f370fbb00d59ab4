import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ProcessAction } from './actions.ts';
import { indexOf } from './definition.ts';
import { faultsOf, faultsOfStep } from './invariants.fixture.ts';
import { PERSON, Play } from './process.fixture.ts';
import {
  FIELDS,
  PEOPLE,
  type RandomProcess,
  randomMoves,
  randomProcess,
} from './random-processes.fixture.ts';
import { openItems, type ProcessState } from './state.ts';

// The long run: PROCESS_SEQUENCES=100000 node --test core/src/processes/invariants.test.ts
const SEQUENCES = Number(process.env.PROCESS_SEQUENCES ?? 2000);
/** Other sequences in every run; a given one brings the same again. */
const SEED = Number(process.env.PROCESS_SEED ?? Date.now() % 2 ** 31);

type Step = readonly [what: number, a: number, b: number];

const of = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

/** Actions that are safe to come twice: the second one changes nothing or is refused. */
const REPEATS_QUIETLY = new Set(['open', 'repair', 'delegated', 'handOver', 'peopleLeft']);

class RandomPlay {
  readonly play: Play;
  private readonly nodes: readonly string[];

  constructor({ definition, people }: RandomProcess, isChild: boolean) {
    this.play = new Play(definition, {});
    this.play.state.isChild = isChild;
    this.play.world.people = new Map(Object.entries(people).map(([node, list]) => [node, [...list]]));
    for (const [at, person] of PEOPLE.entries())
      this.play.world.persons.set(person, {
        ...PERSON,
        leader: PEOPLE[at + 1] ?? null,
        substitute: PEOPLE[(at + 3) % PEOPLE.length] ?? null,
      });
    this.nodes = ['start', ...Object.keys(people), 'n1', 'n2', 'n3', 'n5', 'nowhere'];
  }

  step([what, a, b]: Step): void {
    this.play.world.now += a;
    const action = this.change(what, a, b) ?? this.action(what, a, b);
    if (action) this.act(action);
  }

  /** Does an action, and checks what must hold after it. */
  private act(action: ProcessAction): void {
    const { play } = this;
    const before = play.state;
    const text = JSON.stringify(before);
    const result = this.attempt(action);
    assert.equal(JSON.stringify(before), text, `${action.kind} changed the state that it was given`);
    if (result !== 'done') {
      assert.equal(play.state, before, `${action.kind} was refused and changed the state`);
      return;
    }
    this.check(action, before);
    this.repeat(action);
  }

  private attempt(action: ProcessAction): 'done' | 'refused' | 'asks' {
    let result = this.play.attempt(action);
    if (result.kind === 'needs' && 'by' in action && action.kind !== 'repair') {
      const chosen = Object.fromEntries(
        this.play.asked.map((node, at) => [node, [of(PEOPLE, at + 2) ?? '']]),
      );
      result = this.play.attempt({ ...action, chosen } as ProcessAction);
    }
    return result.kind === 'needs' ? 'asks' : result.kind;
  }

  private check(action: ProcessAction, before: ProcessState): void {
    const { state, world } = this.play;
    const faults = [...faultsOf(state, world.persons), ...faultsOfStep(before, state)];
    assert.deepEqual(faults, [], `after ${JSON.stringify(action)}`);
  }

  /** The same action once more counts once. */
  private repeat(action: ProcessAction): void {
    const { play } = this;
    const before = play.state;
    const result = this.attempt(action);
    if (!REPEATS_QUIETLY.has(action.kind)) {
      assert.equal(result, 'refused', `the same ${action.kind} was done twice`);
      assert.equal(play.state, before);
    } else if (result === 'done' && !before.isSuspended) {
      assert.deepEqual({ ...play.state, rev: 0 }, { ...before, rev: 0 }, `${action.kind} counted twice`);
    }
  }

  /** Changes of the organisation; people who leave are told to the instance. */
  private change(what: number, a: number, b: number): ProcessAction | undefined {
    const { persons, people, conditions } = this.play.world;
    const person = of(PEOPLE, a) ?? '';
    const known = persons.get(person) ?? PERSON;
    const node = of(this.nodes, b) ?? '';
    if (what < 3) {
      persons.set(person, { ...known, isEnabled: false });
      return { kind: 'peopleLeft', people: [person] };
    }
    if (what < 5) persons.set(person, { ...known, isEnabled: true });
    else if (what < 8) {
      persons.set(person, { ...known, delegate: of([...PEOPLE, null], b) ?? null });
      return { kind: 'delegated', person };
    } else if (what < 10) people.set(node, PEOPLE.slice(a % 7, (a % 7) + (b % 4)));
    else if (what < 14) {
      for (const [at, id] of this.routesAndLanes().entries()) conditions.set(id, (a >> (at % 10)) % 2 === 1);
    }
    return undefined;
  }

  private action(what: number, a: number, b: number): ProcessAction | undefined {
    const { state } = this.play;
    if (state.status === 'new' || state.status === 'withdrawn') {
      const changed = [of(FIELDS, b) ?? ''];
      return { kind: 'submit', by: state.initiator, rev: state.rev, changed };
    }
    if (state.status !== 'running' && a % 3 === 0)
      return { kind: 'revive', by: 'admin', rev: state.rev, to: of(this.nodes, b) ?? '' };
    if (state.isSuspended && a % 3 === 0) return { kind: 'resume', by: 'admin', rev: state.rev };
    if (what < 60) return this.onItem(what, a, b) ?? this.event(a, b);
    return what < 80 ? this.event(a, b) : this.onInstance(what, a, b);
  }

  private onItem(what: number, a: number, b: number): ProcessAction | undefined {
    const { state, definition } = this.play;
    const item = of(openItems(state), a);
    if (!item) return undefined;
    // Now and then somebody acts on what he saw a moment ago.
    const on = { by: item.person, item: item.id, rev: b % 17 === 0 ? item.rev - 1 : item.rev };
    const node = this.play.state.visits[item.visit - 1]?.node;
    if (node === definition.start.id) {
      const straightBack = b % 4 === 0;
      return { kind: 'submit', by: item.person, rev: state.rev, straightBack };
    }
    const changed = b % 3 === 0 ? [of(FIELDS, b) ?? ''] : [];
    const straightBack = b % 11 === 0;
    const to = of(PEOPLE, b) ?? '';
    const position = of(['before', 'after', 'beside'] as const, b) ?? 'beside';
    const added = state.visits.flatMap(({ items }) => items).filter((other) => other.added !== null);
    const off = of(added, b);
    const does = indexOf(definition).get(node ?? '')?.node.kind === 'handler' ? 'handle' : 'agree';
    if (what < 38) return { kind: does, ...on, changed, straightBack };
    if (what < 42) return { kind: 'refuse', ...on };
    if (what < 49)
      return {
        kind: 'return',
        ...on,
        to: of(['start', 'previous', { node: of(this.nodes, b) ?? '' }, 'parent'] as const, a) ?? 'start',
        endsChildren: b % 2 === 0,
        changed,
      };
    if (what < 51) return { kind: 'transfer', ...on, to };
    if (what < 55) return { kind: 'addSigner', ...on, people: [to, of(PEOPLE, a) ?? ''], position };
    if (what < 57)
      return off && { kind: 'takeOffSigner', by: off.added?.by ?? '', item: off.id, rev: off.rev };
    if (what < 58) return { kind: 'takeBack', ...on, by: item.for ?? item.person };
    return { kind: 'open', by: item.person, item: item.id };
  }

  private event(a: number, b: number): ProcessAction | undefined {
    const { state, world } = this.play;
    const timer = of(state.timers, b);
    const call = of(state.calls, b);
    const child = of(state.children, b);
    if (a % 3 === 0 && child)
      return {
        kind: 'childEnded',
        child: child.id,
        outcome: of(['approved', 'approved', 'rejected', 'returned', 'terminated'] as const, a) ?? 'approved',
      };
    if (a % 3 === 1 && call)
      return {
        kind: 'serviceEnded',
        call: call.id,
        attempt: call.attempt,
        ok: b % 3 > 0,
        values: { total: b },
      };
    if (!timer) return undefined;
    if (timer.left === null) world.now = Math.max(world.now, timer.due);
    return { kind: 'timerDue', timer: timer.id };
  }

  private onInstance(what: number, a: number, b: number): ProcessAction | undefined {
    const { state } = this.play;
    const on = { by: 'admin', rev: a % 13 === 0 ? state.rev - 1 : state.rev };
    const to = of(this.nodes, a) ?? '';
    const live = state.visits.filter(({ outcome }) => outcome === null);
    const visit = of(live, b)?.id ?? 0;
    const decided = state.visits.flatMap(({ items }) => items).filter(({ decidedBy }) => decidedBy !== null);
    const recalled = of(decided.slice(-4), b);
    if (what < 84)
      return (
        recalled && {
          kind: 'recall',
          by: recalled.decidedBy ?? '',
          item: recalled.id,
          rev: recalled.rev,
        }
      );
    if (what < 86) return { kind: 'withdraw', ...on, by: state.initiator, endsChildren: b % 2 === 0 };
    if (what < 88) return { kind: 'assign', ...on, visit, to: of(PEOPLE, a) ?? '' };
    if (what < 90) return { kind: 'handOver', from: of(PEOPLE, a) ?? '', to: of(PEOPLE, b) ?? '' };
    if (what < 93) return { kind: state.isSuspended ? 'resume' : 'suspend', ...on };
    if (what < 95) return { kind: 'jump', ...on, to, ...(b % 2 ? { visit } : {}) };
    if (what < 96) return { kind: 'remind', by: state.initiator };
    if (what < 97) return { kind: 'repair', by: 'admin' };
    if (what < 98) return { kind: 'retry', ...on, visit: live.find(({ incident }) => incident)?.id ?? visit };
    if (what < 99) return { kind: 'revive', ...on, to };
    return b % 4 === 0 ? { kind: 'terminate', ...on } : undefined;
  }

  private routesAndLanes(): string[] {
    return [...JSON.stringify(this.play.definition).matchAll(/"id":"(n\d+(?:\.\d+|>))"/g)].map(
      ([, id]) => id ?? '',
    );
  }
}

test('every state after any sequence of actions keeps the invariants', (t) => {
  t.diagnostic(`${SEQUENCES} sequences, PROCESS_SEED=${SEED}`);
  fc.assert(
    fc.property(randomProcess, randomMoves, fc.nat(3), (process, moves, kind) => {
      const random = new RandomPlay(process, kind === 3);
      random.step([50, 0, 0]);
      for (const move of moves) random.step(move);
      const { state } = random.play;
      assert.deepEqual(JSON.parse(JSON.stringify(state)), state, 'the state is plain JSON');
    }),
    { numRuns: SEQUENCES, seed: SEED, endOnFailure: false },
  );
});
