import type { AutomationProblem } from '@auditplus/contract/features/automations/automation-problems.ts';
import { isValueName } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionUse } from '../../kernel/definitions/definitions.ts';
import type { RunValues } from './run-values.ts';

type Settings = Readonly<Record<string, unknown>>;

/** What a step gave: steps after it refer to it, and people read it in the run. */
export type StepOutput = Readonly<Record<string, unknown>>;

/** What a draft offers to a step that is looked at. */
export type StepSurroundings = {
  readonly ctx: Ctx;
  /** Names of the values that it may refer to. */
  readonly known: ReadonlySet<string>;
  /** The design of the record that the run begins with, or that a step makes; by node, '' the beginning. */
  readonly designs: ReadonlyMap<string, string>;
};

export type StepFault = { readonly problem: AutomationProblem; readonly detail?: string };

/** What is wrong with names that values are referred to by. */
export function nameFaults(names: readonly string[]): StepFault[] {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return [
    ...names.filter((name) => !isValueName(name)).map((detail) => ({ problem: 'badName' as const, detail })),
    ...(twice === undefined ? [] : [{ problem: 'sameName' as const, detail: twice }]),
  ];
}

/** Something that a step of an automation does. */
export type AutomationStep = {
  readonly name: string;
  faults(settings: Settings, around: StepSurroundings): Promise<readonly StepFault[]>;
  uses?(settings: Settings): readonly DefinitionUse[];
  /** Names of the values that steps after it refer to. */
  gives?(settings: Settings): readonly string[];
  /** The design of the record that it makes. */
  makes?(settings: Settings): string;
  /**
   * Gets ready outside any transaction, with the rights of the context's caller; what it answers runs in the change that
   * notes the step as done, so that it happens once.
   */
  prepare(ctx: Ctx, settings: Settings, values: RunValues): Promise<(tx: Change) => Promise<StepOutput>>;
};

const registered = new Map<string, AutomationStep>();

/** What steps of automations may do. */
export const automationSteps = {
  /** Makes steps known; called once at composition. */
  register(...added: readonly AutomationStep[]): void {
    for (const step of added) registered.set(step.name, step);
  },
  byName: (name: string): AutomationStep | undefined => registered.get(name),
  names: (): ReadonlySet<string> => new Set(registered.keys()),
};
