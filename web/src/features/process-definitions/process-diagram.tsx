import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { formFieldOf } from './own-fields.ts';
import { type CardMark, ProcessCanvas } from './process-canvas.tsx';
import { ProcessNamesProvider } from './process-names.ts';
import { useNames } from './use-names.ts';

type ProcessDiagramProps = {
  readonly root: TemplateNode;
  readonly marks: ReadonlyMap<string, CardMark>;
  /** Fields of its form, to name those of conditions. */
  readonly fields?: readonly ProcessField[];
};

const NO_FIELDS: readonly never[] = [];

/** The tree of a process to look at, with where an instance was and is. */
export function ProcessDiagram({ root, marks, fields = NO_FIELDS }: ProcessDiagramProps) {
  const language = useLanguage();
  const named = useMemo(() => fields.map((field) => formFieldOf(field, language)), [fields, language]);
  return (
    <ProcessNamesProvider value={useNames(root, named)}>
      <ProcessCanvas root={root} marks={marks} />
    </ProcessNamesProvider>
  );
}
