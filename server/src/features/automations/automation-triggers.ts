import type { AutomationProblem } from '@auditplus/contract/features/automations/automation-problems.ts';
import type { AutomationField } from '@auditplus/contract/features/automations/automations.model.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { DefinitionUse } from '../../kernel/definitions/definitions.ts';

type Settings = Readonly<Record<string, unknown>>;

/** What happened, as the outbox tells it. */
export type Happening = { readonly event: string; readonly payload: Readonly<Record<string, unknown>> };

/** What a run begins with. */
export type RunInput = {
  /** What it is about, for people. */
  readonly subject: string;
  readonly fields: readonly AutomationField[];
  /** For conditions. */
  readonly values: Readonly<Record<string, unknown>>;
  /** For fields of records. */
  readonly data: Readonly<Record<string, unknown>>;
  /** For people. */
  readonly texts: Readonly<Record<string, string>>;
  /** The record that steps may change. */
  readonly record: { readonly designId: string; readonly recordId: string } | null;
};

type Fault = { readonly problem: AutomationProblem; readonly detail?: string };

/** An automation that the clock starts. */
export type ClockWatch = {
  readonly automationId: string;
  readonly settings: Settings;
  /** Days before are never made up for. */
  readonly since: string;
  /** Asks for a run for each of what has happened, in the transaction that notes it. */
  tell(tx: Tx, happenings: readonly Happening[]): Promise<void>;
};

/** Something that starts automations. */
export type AutomationTrigger = {
  readonly name: string;
  /** What it listens to, such as a design: an automation is looked for by its trigger and this. */
  key(settings: Settings): string;
  /** What its runs know. */
  fields(ctx: Ctx, settings: Settings): Promise<readonly AutomationField[]>;
  faults(ctx: Ctx, settings: Settings): Promise<readonly Fault[]>;
  uses?(settings: Settings): readonly DefinitionUse[];
  /** Whether it designates a record that steps may change. */
  readonly hasRecord: boolean;
  /** Whether what happened is what the automation waits for. */
  isMeant(settings: Settings, happening: Happening): boolean;
  /** Set where the clock starts it: the cron line of its looks, and a look, which tells what has happened by then. */
  readonly clock?: {
    cron(settings: Settings): string;
    look(kernel: Kernel, watch: ClockWatch): Promise<void>;
  };
  /** What a run begins with, read with the rights of the context's caller; null where the caller may not know of it. */
  input(ctx: Ctx, settings: Settings, happening: Happening): Promise<RunInput | null>;
};

const registered = new Map<string, AutomationTrigger>();

/** What automations start with. */
export const automationTriggers = {
  /** Makes triggers known; called once at composition. */
  register(...added: readonly AutomationTrigger[]): void {
    for (const trigger of added) registered.set(trigger.name, trigger);
  },
  byName: (name: string): AutomationTrigger | undefined => registered.get(name),
};
