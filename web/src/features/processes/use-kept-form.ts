import type {
  ProcessFormInfo,
  ProcessRecord,
} from '@auditplus/contract/features/processes/processes.model.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { useEffect, useState } from 'react';
import { useKeptInput } from '../../kit/use-kept-input.ts';
import type { FormData } from './use-process-actions.tsx';

type KeptForm = {
  readonly name: string;
  readonly info: ProcessFormInfo;
  /** Where the form is that of a design's record. */
  readonly record?: ProcessRecord | null;
  /** What was filled in differently from what is stored. */
  readonly typed: FormData;
  readonly onRestored: (values: FormData) => void;
};

/** Keeps what is typed into the form of a process over the end of a session; passwords are typed anew. */
export function useKeptForm({ name, info, record, typed, onRestored }: KeptForm) {
  /** A form begins with its values: others make it another form. */
  const [round, setRound] = useState(0);
  const secrets = secretFields(info, record ?? null);
  const kept = useKeptInput({
    name,
    isDirty: Object.keys(typed).length > 0,
    unsaved: () => Object.fromEntries(Object.entries(typed).filter(([field]) => !secrets.has(field))),
  });
  const { note, found, forget, take } = kept;
  useEffect(() => {
    if (Object.keys(typed).length > 0) note();
  }, [note, typed]);
  const restore = () => {
    onRestored(found?.values ?? {});
    setRound((before) => before + 1);
    take();
  };
  return { found, forget, restore, round };
}

/** Fields with a password, and child tables with one among their columns. */
export function secretFields({ fields }: ProcessFormInfo, record: ProcessRecord | null): ReadonlySet<string> {
  const own = fields.filter(({ elementKey }) => elementKey === PASSWORD).map(({ filedId }) => filedId);
  const ofRecord = record
    ? formModel(record.body)
        .fields.filter(({ kindId }) => kindId === PASSWORD)
        .map(({ name, table }) => table ?? name)
    : [];
  return new Set([...own.map((id) => id.split('-')[0] ?? id), ...ofRecord]);
}

const PASSWORD = 'PsdInput';
