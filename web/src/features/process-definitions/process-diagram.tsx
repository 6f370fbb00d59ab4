import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { type CardMark, ProcessCanvas } from './process-canvas.tsx';
import { ProcessNamesProvider } from './process-names.ts';
import { useNames } from './use-names.ts';

type ProcessDiagramProps = {
  readonly root: TemplateNode;
  readonly marks: ReadonlyMap<string, CardMark>;
};

const NO_FIELDS: readonly never[] = [];

/** The tree of a process to look at, with where an instance was and is. */
export function ProcessDiagram({ root, marks }: ProcessDiagramProps) {
  return (
    <ProcessNamesProvider value={useNames(root, NO_FIELDS)}>
      <ProcessCanvas root={root} marks={marks} />
    </ProcessNamesProvider>
  );
}
