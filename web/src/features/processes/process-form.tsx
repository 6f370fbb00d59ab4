import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type {
  ProcessDetail,
  ProcessFormInfo,
} from '@auditplus/contract/features/processes/processes.model.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { lockedPaths, ownFormDesign } from '@auditplus/core/processes/own-form.ts';
import { useEffect, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { textRoom } from '../../kit/text-room.ts';
import { processDetailMessages } from './process-detail.messages.ts';
import type { FormData } from './use-process-actions.tsx';

type ProcessFormProps = {
  readonly info: ProcessFormInfo;
  readonly operates: ProcessDetail['formOperates'];
  readonly value: FormData;
  readonly readOnly: boolean;
  /** Marks every field that keeps the form from being sent. */
  readonly showsFaults: boolean;
  readonly onChange: (value: FormData) => void;
};

/** The form of a process as the step lets the person see and fill it in. */
export function ProcessForm({ info, operates, value, readOnly, showsFaults, onChange }: ProcessFormProps) {
  const t = useMessages(processDetailMessages);
  const facts = useFormFacts();
  const design = useMemo(() => ownFormDesign(info.fields, operates, labelWidthOf), [info.fields, operates]);
  // The form keeps what was typed itself; another form begins with what is stored.
  const [store] = useState(
    () =>
      new FormStore(formModel(design), facts, {
        values: value,
        locked: lockedPaths(info.fields, operates),
      }),
  );
  useEffect(() => store.subscribe(() => onChange(store.values)), [store, onChange]);
  useEffect(() => {
    if (showsFaults) store.check();
  }, [store, showsFaults]);
  if (design.form.fields.length === 0) return <EmptyBlock text={t('noFields')} />;
  return (
    <DesignedForm
      store={store}
      fields={design.form.fields}
      settings={design.form.settings}
      isReadOnly={readOnly}
    />
  );
}

/** Room for the longest label on one line, with the mark of a required field; very long ones take two lines. */
function labelWidthOf(fields: readonly ProcessField[]): number {
  const longest = Math.max(0, ...fields.map(({ filedName }) => textRoom(filedName)));
  return Math.ceil(Math.min(180, Math.max(100, longest + MARK_ROOM)));
}

const MARK_ROOM = 12;
