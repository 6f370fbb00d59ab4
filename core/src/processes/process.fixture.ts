import assert from 'node:assert/strict';
import type {
  Candidate,
  PersonFact,
  ProcessAction,
  ProcessEffect,
  ProcessFacts,
  ProcessNeeds,
  ProcessRefusalCode,
} from './actions.ts';
import { type Advanced, advance } from './advance.ts';
import {
  type HumanNode,
  indexOf,
  type PeopleRule,
  type ProcessDefinition,
  type ProcessLane,
  type ProcessNode,
  type SplitNode,
  type VoteRule,
} from './definition.ts';
import { newProcess, openItems, type ProcessState, type Visit, type WorkItem } from './state.ts';

const PLAIN_VOTE: VoteRule = { order: 'together', threshold: 100, stop: 'certain', countsAdded: true };
const PLAIN_PEOPLE: PeopleRule = {
  source: 'resolved',
  whenInitiator: 'self',
  skipsPrevious: false,
  skipsAgreed: false,
  whenDisabled: 'substitute',
  notSameAs: [],
};

type HumanSettings = Partial<Omit<HumanNode, 'vote' | 'people'>> & {
  readonly vote?: Partial<VoteRule>;
  readonly people?: Partial<PeopleRule>;
};

/** A step at which people decide, with plain settings where none are given. */
export function approver(id: string, settings: HumanSettings = {}): HumanNode {
  return {
    id,
    title: id,
    kind: 'approver',
    whenRefused: 'end',
    opinion: 'optional',
    needsSignature: false,
    fields: null,
    overtime: [],
    ...settings,
    vote: { ...PLAIN_VOTE, ...settings.vote },
    people: { ...PLAIN_PEOPLE, ...settings.people },
  };
}

export const lane = (
  id: string,
  steps: readonly ProcessNode[],
  more: Partial<ProcessLane> = {},
): ProcessLane => ({
  id,
  title: id,
  isDefault: false,
  conditionFields: [],
  steps,
  ...more,
});

/** A split whose lanes are named after it: `p.1`, `p.2`, … */
export const split = (
  kind: SplitNode['kind'],
  id: string,
  lanes: readonly (readonly ProcessNode[])[],
): SplitNode => ({
  kind,
  id,
  title: id,
  lanes: lanes.map((steps, at) => lane(`${id}.${at + 1}`, steps)),
});

export const definitionOf = (
  steps: readonly ProcessNode[],
  settings: Partial<ProcessDefinition> = {},
): ProcessDefinition => ({
  start: { kind: 'start', id: 'start', title: 'start', fields: null },
  steps,
  whenNobody: 'administrator',
  namedPeople: [],
  withdrawUntil: 'decision',
  afterReturn: 'again',
  returnReopens: 'lane',
  keepsAgreedLanes: false,
  canRevive: true,
  ...settings,
});

/** What is known outside the engine. */
export type World = {
  now: number;
  people: Map<string, string[]>;
  persons: Map<string, PersonFact>;
  conditions: Map<string, boolean>;
  administrators: string[];
  siblings: string[];
};

export const PERSON: PersonFact = { isEnabled: true, leader: null, substitute: null, delegate: null };

/** One instance with the world around it: answers what the engine needs until an action is done or refused. */
export class Play {
  readonly definition: ProcessDefinition;
  readonly world: World;
  state: ProcessState;
  effects: readonly ProcessEffect[] = [];
  /** What the engine asked for that only the actor can answer. */
  asked: readonly string[] = [];

  constructor(definition: ProcessDefinition, people: Record<string, string[]> = {}, initiator = 'ann') {
    this.definition = definition;
    this.state = newProcess(initiator);
    this.world = {
      now: 1_000_000,
      people: new Map(Object.entries(people)),
      persons: new Map(),
      conditions: new Map(),
      administrators: ['admin'],
      siblings: [],
    };
  }

  /** Tries an action; the instance changes only when it is done. */
  attempt(action: ProcessAction): Advanced {
    let facts: ProcessFacts = { now: this.world.now };
    for (;;) {
      const result = advance(this.definition, this.state, action, facts);
      if (result.kind === 'done') {
        this.state = result.state;
        this.effects = result.effects;
      }
      if (result.kind !== 'needs') return result;
      if (result.needs.choose.length > 0) {
        this.asked = result.needs.choose;
        return result;
      }
      facts = this.answer(facts, result.needs);
    }
  }

  do(action: ProcessAction): readonly ProcessEffect[] {
    const result = this.attempt(action);
    if (result.kind === 'refused') assert.fail(`${action.kind}: ${JSON.stringify(result.refusal)}`);
    assert.equal(result.kind, 'done', `${action.kind} ${JSON.stringify(result)}`);
    return this.effects;
  }

  /** Does what is refused, and answers the code. */
  refused(action: ProcessAction): ProcessRefusalCode {
    const before = JSON.stringify(this.state);
    const result = this.attempt(action);
    assert.equal(result.kind, 'refused', `${action.kind} is not refused`);
    assert.equal(JSON.stringify(this.state), before);
    return result.kind === 'refused' ? result.refusal.code : 'process.gone';
  }

  submit(more: Partial<Extract<ProcessAction, { kind: 'submit' }>> = {}): this {
    const { rev, initiator } = this.state;
    this.do({ kind: 'submit', by: initiator, rev, ...more });
    return this;
  }

  /** The open item of a person. */
  item(person: string): WorkItem {
    const item = openItems(this.state).find((other) => other.person === person || other.for === person);
    assert.ok(item, `${person} has no open item; open: ${this.waiting().join(' ')}`);
    return item;
  }

  /** What an action on somebody's open item begins with. */
  on(person: string): { by: string; item: string; rev: number } {
    const { id, rev } = this.item(person);
    return { by: person, item: id, rev };
  }

  agree(...people: string[]): this {
    for (const person of people) {
      const node = this.nodeOf(this.item(person));
      this.do({ kind: node?.kind === 'handler' ? 'handle' : 'agree', ...this.on(person) });
    }
    return this;
  }

  /** An item that somebody has decided. */
  decided(person: string): { by: string; item: string; rev: number } {
    const items = this.state.visits.flatMap((visit) => visit.items);
    const item = items.findLast((other) => other.decidedBy === person);
    assert.ok(item, `${person} decided nothing`);
    return { by: person, item: item.id, rev: item.rev };
  }

  /** Open items as `node:person`, sorted. */
  waiting(): string[] {
    return openItems(this.state)
      .map((item) => `${this.visitOf(item)?.node}:${item.person}`)
      .sort();
  }

  visitAt(node: string): Visit {
    const visit = this.state.visits.findLast((other) => other.node === node);
    assert.ok(visit, `nobody was at ${node}`);
    return visit;
  }

  /** Lets the first timer that is due next come. */
  nextTimer(): readonly ProcessEffect[] {
    const [timer] = this.state.timers.toSorted((a, b) => a.due - b.due);
    assert.ok(timer, 'no timer runs');
    this.world.now = Math.max(this.world.now, timer.due);
    return this.do({ kind: 'timerDue', timer: timer.id });
  }

  private visitOf(item: WorkItem): Visit | undefined {
    return this.state.visits.find((visit) => visit.id === item.visit);
  }

  private nodeOf(item: WorkItem) {
    return indexOf(this.definition).get(this.visitOf(item)?.node ?? '')?.node;
  }

  private answer(facts: ProcessFacts, needs: ProcessNeeds): ProcessFacts {
    const { world } = this;
    const candidates = (node: string): Candidate[] =>
      (world.people.get(node) ?? [node]).map((person) => ({ person, reason: `${node}/${person}` }));
    const fill = <T>(keys: readonly string[], value: (key: string) => T) =>
      Object.fromEntries(keys.map((key) => [key, value(key)]));
    return {
      now: facts.now,
      people: { ...facts.people, ...fill(needs.people, candidates) },
      persons: { ...facts.persons, ...fill(needs.persons, (id) => world.persons.get(id) ?? PERSON) },
      conditions: {
        ...facts.conditions,
        ...fill(needs.conditions, (id) => world.conditions.get(id) ?? false),
      },
      due: { ...facts.due, ...fill(needs.due, () => facts.now + 3_600_000) },
      administrators: needs.administrators ? world.administrators : facts.administrators,
      siblings: needs.siblings ? world.siblings : facts.siblings,
    };
  }
}
