import type { OvertimeProperties } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { addWorkingMinutes } from '@auditplus/core/calendar/work-time.ts';
import type { PersonFact, ProcessFacts, ProcessNeeds } from '@auditplus/core/processes/actions.ts';
import type { TemplateStep } from '@auditplus/core/processes/compile-template.ts';
import { holds } from '@auditplus/core/processes/conditions.ts';
import { settings } from '../sys-config/public.ts';
import { workCalendar } from '../work-calendar/public.ts';
import { administrators, peopleWithDelegates } from './people.queries.ts';
import { expressionFacts, findPeople, type PeopleQuestion } from './people-kinds.ts';
import { processTitleIn } from './process-titles.ts';
import { childrenOf, type ProcessRow } from './processes.repository.ts';

/** What facts are found from. */
export type FactQuestion = PeopleQuestion & {
  readonly row: Pick<ProcessRow, 'id' | 'category' | 'parent_id' | 'start_time'>;
};

type Facts = { -readonly [K in keyof ProcessFacts]: ProcessFacts[K] };

/** The facts with those that the engine lacks. */
export async function findFacts(
  question: FactQuestion,
  needs: ProcessNeeds,
  known: ProcessFacts,
): Promise<ProcessFacts> {
  const facts: Facts = { ...known };
  const { version, db } = question;
  if (needs.people.length > 0) {
    const people = { ...known.people };
    for (const node of needs.people) {
      const source = version.steps.get(node)?.people;
      people[node] = source ? await findPeople(question, source) : [];
    }
    facts.people = people;
  }
  if (needs.persons.length > 0)
    facts.persons = { ...known.persons, ...(await personFacts(question, needs.persons)) };
  if (needs.administrators) facts.administrators = await administrators(db);
  if (needs.conditions.length > 0)
    facts.conditions = { ...known.conditions, ...conditionFacts(question, needs.conditions) };
  if (needs.due.length > 0) facts.due = { ...known.due, ...(await dueFacts(question, needs.due, known.now)) };
  if (needs.siblings) facts.siblings = await siblingsOf(question);
  return facts;
}

/** Which conditions hold for the form as it is, with the variables that services gave. */
export function conditionFacts(question: FactQuestion, ids: readonly string[]): Record<string, boolean> {
  const { version, record, state } = question;
  const values = { ...state.variables, ...record };
  return Object.fromEntries(
    ids.map((id) => {
      const condition = version.conditions.get(id);
      return [
        id,
        condition !== undefined && holds(condition, values, version.fields, expressionFacts(question)),
      ];
    }),
  );
}

/** What the engine has to know of people: who stands in for them, and who leads them. */
export async function personFacts(
  { ctx, db, row, version }: Pick<FactQuestion, 'ctx' | 'db' | 'row' | 'version'>,
  ids: readonly string[],
): Promise<Record<string, PersonFact>> {
  const people = await peopleWithDelegates(db, ids, {
    definitionId: version.definitionId,
    category: row.category,
    now: ctx.clock.now(),
  });
  return Object.fromEntries(
    ids.map((id): [string, PersonFact] => {
      const person = people.get(id);
      const delegate = person?.delegate ?? null;
      const leader = person?.manager_id ?? person?.department_leader ?? null;
      return [
        id,
        {
          isEnabled: person !== undefined && person.delete_mark === 0 && person.enabled_mark !== 0,
          leader: leader === id ? null : leader,
          substitute: delegate,
          delegate,
        },
      ];
    }),
  );
}

/** Running children of the same parent, by their titles. */
async function siblingsOf({ ctx, db, row }: FactQuestion): Promise<string[]> {
  if (row.parent_id === null) return [];
  const children = await childrenOf(db, row.parent_id);
  return children
    .filter((child) => child.id !== row.id && child.end_time === null)
    .filter(({ status }) => processLifecycle.is(status, 'draft', 'running', 'rejected'))
    .map((child) => processTitleIn(child, ctx.language));
}

async function dueFacts(
  question: FactQuestion,
  keys: readonly string[],
  now: number,
): Promise<Record<string, number>> {
  const { calendar: hours } = await settings(question.ctx);
  const calendar = await workCalendar(question.ctx);
  const working = (from: number, minutes: number) =>
    addWorkingMinutes(from, minutes, { hours: hours.workingHours, calendar });
  return Object.fromEntries(keys.map((key) => [key, dueOf(question, key, now, working)]));
}

type Working = (from: number, minutes: number) => number;

/** `node` is a timer, `node#rule` the first due time of an overtime rule, with a `+` that of a later round. */
function dueOf({ version, record, row }: FactQuestion, key: string, now: number, working: Working): number {
  const [node = '', rule] = key.split('#', 2);
  const step = version.steps.get(node);
  if (rule === undefined) return working(now, minutesOf(step));
  const overtime = step?.overtime?.[Number.parseInt(rule, 10)];
  if (!overtime) return now;
  const later = (from: number, hours: number) =>
    overtime.unit === 'working' ? working(from, hours * 60) : from + hours * 3_600_000;
  if (rule.endsWith('+')) return later(now, Math.max(overtime.everyHours || overtime.hours, 1 / 60));
  return later(beginOf(overtime, { now, record, start: row.start_time }), overtime.hours);
}

function minutesOf(step: TemplateStep | undefined): number {
  const { day = 0, hour = 0, minute = 0, second = 0 } = step?.timer ?? {};
  // A day by the calendar is a day of eight hours.
  return day * 8 * 60 + hour * 60 + minute + second / 60;
}

function beginOf(
  { from, field }: OvertimeProperties,
  { now, record, start }: { now: number; record: Readonly<Record<string, unknown>>; start: Date | null },
): number {
  if (from === 'launch') return start?.getTime() ?? now;
  if (from === 'arrival') return now;
  const value = record[field];
  const moment =
    typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(moment) ? moment : now;
}
