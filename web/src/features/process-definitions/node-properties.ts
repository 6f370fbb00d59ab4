import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { z } from 'zod';

/** How a panel changes its node; `about` names the property, so that typing is undone at once. */
export type ChangeProperties = (properties: TemplateNode['properties'], about?: string) => void;

/** A field of the form as conditions, rights and people refer to it. */
export type FormField = {
  readonly id: string;
  readonly name: string;
  /** The form asks for it at the start, unless that says otherwise. */
  readonly isRequired?: boolean;
  /** What can be chosen in it, by the names of the reader's language. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
};

/** Another step of the process, as targets and rules of separation refer to it. */
export type StepOption = { readonly value: string; readonly label: string };

/** What every panel gets. */
export type PanelProps = {
  readonly properties: TemplateNode['properties'];
  readonly onChange: ChangeProperties;
  readonly fields: readonly FormField[];
  /** Steps of people before this one. */
  readonly earlier: readonly StepOption[];
};

/** Reads properties that a person is still editing: what is not right counts as not set. */
export function readProperties<S extends z.ZodObject>(schema: S, properties: unknown): z.output<S> {
  const read = schema.safeParse(properties);
  if (read.success) return read.data;
  const faulty = new Set(read.error.issues.map(({ path }) => path[0]));
  const rest = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(properties)).filter(
    ([key]) => !faulty.has(key),
  );
  return schema.parse(Object.fromEntries(rest));
}
