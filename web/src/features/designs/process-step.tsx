import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { processFields } from '@auditplus/core/designs/process-fields.ts';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import {
  formFieldOf,
  ProcessDesigner,
  processTreeMessages,
  withPrevious,
} from '../process-definitions/public.ts';
import { designerMessages } from './designer.messages.ts';

type ProcessStepProps = {
  readonly body: DesignBody;
  readonly issues: readonly DesignIssue[];
  readonly onEdit: (body: DesignBody, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** The process that records of the design go through once they are submitted. */
export function ProcessStep({ body, issues, onEdit, undo, redo }: ProcessStepProps) {
  const t = useMessages(designerMessages);
  const tree = useMessages(processTreeMessages);
  const root = useMemo(() => {
    const read = TemplateNode.safeParse(body.process);
    return read.success
      ? read.data
      : { type: 'start' as const, nodeId: 'start', properties: { title: tree('start') } };
  }, [body.process, tree]);
  const language = useLanguage();
  const fields = useMemo(
    () => processFields(body).map((field) => formFieldOf(field, language)),
    [body, language],
  );
  const faults = useMemo(() => issues.flatMap(({ fault }) => fault ?? []), [issues]);
  return (
    <div className="designer-process">
      <div className="designer-process-base">
        <span>{t('processCategory')}</span>
        <DictSelect
          code="WorkFlowCategory"
          aria-label={t('processCategory')}
          placeholder={t('processCategory')}
          value={body.settings.processCategory ?? ''}
          onChange={(value) =>
            onEdit({ ...body, settings: { ...body.settings, processCategory: String(value ?? '') } })
          }
        />
        <span className="quiet">{t('processHelp')}</span>
      </div>
      <div className="designer-process-canvas">
        <ProcessDesigner
          root={root}
          fields={fields}
          faults={faults}
          onEdit={(next, about) =>
            onEdit({ ...body, process: JSON.parse(JSON.stringify(withPrevious(next))) }, about)
          }
          undo={undo}
          redo={redo}
        />
      </div>
    </div>
  );
}
