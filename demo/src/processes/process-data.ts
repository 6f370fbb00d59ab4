import { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { OtherDescriptions, OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { z } from 'zod';
import { readData } from '../data.ts';

const Definition = z.object({
  enCode: z.string(),
  fullName: z.string(),
  /** Its name in the other languages. */
  titles: OtherTitles,
  category: z.string(),
  icon: z.string(),
  iconBackground: z.string(),
  description: z.string(),
  descriptions: OtherDescriptions,
  /** A form of the product; without it the fields are the definition's own. */
  formCode: z.string().optional(),
  fields: z.array(ProcessField),
  /** People stand in it by their accounts. */
  template: TemplateNode,
});
export type DemoDefinition = z.output<typeof Definition>;

/** Values of a form: `@3` is three days after the launch, `#heyx` a person. */
const Values = z.record(z.string(), z.unknown());

const Action = z.object({
  by: z.string(),
  do: z.enum([
    'agree',
    'reject',
    'return',
    'transfer',
    'withdraw',
    'resubmit',
    'suspend',
    'terminate',
    'service',
  ]),
  opinion: z.string().default(''),
  form: Values.optional(),
  /** A person of a transfer, the node of a return. */
  to: z.string().default(''),
  /** Where the step asks for a signature. */
  signs: z.boolean().default(false),
});
export type DemoAction = z.output<typeof Action>;

const Instance = z.object({
  process: z.string(),
  by: z.string(),
  /** Days before the base date on which it was launched. */
  ago: z.int().min(1),
  urgency: z.literal([1, 2, 3]).default(1),
  isDraft: z.boolean().default(false),
  data: Values,
  /** A day after one another. */
  actions: z.array(Action).default([]),
});
export type DemoInstance = z.output<typeof Instance>;

const Delegation = z.object({
  by: z.string(),
  to: z.string(),
  fromAgo: z.int(),
  days: z.int(),
  /** Empty: everything. */
  process: z.string(),
  why: z.string(),
});
export type DemoDelegation = z.output<typeof Delegation>;

/** A rule by which the forms of processes are numbered. */
const NumberRule = z.object({
  enCode: z.string(),
  fullName: z.string(),
  prefix: z.string(),
  dateFormat: z.enum(['yyyyMM', 'yyyy']),
  digit: z.int(),
});

/** Six processes, instances in every state, and who acts for whom. */
export const readProcesses = () =>
  readData(
    'processes',
    z.object({
      rules: z.array(NumberRule),
      definitions: z.array(Definition),
      instances: z.array(Instance),
      delegations: z.array(Delegation),
    }),
  );
