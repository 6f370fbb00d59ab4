import type { AnyRow, RecordCalls } from '@auditplus/contract/kernel/records/record-calls.ts';
import type { RecordButton, RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { rowValues } from '@auditplus/core/records/list-looks.ts';
import { rowButtons } from '@auditplus/core/records/record-buttons.ts';
import { scriptValues } from '@auditplus/core/records/script-values.ts';
import { useMemo } from 'react';
import { canUse } from '../../lib/can-use.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useAction } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useFormFacts } from '../designed-form/use-form-facts.ts';
import { useDeniedColumns } from '../permission.tsx';
import { printRecord } from '../print-record.ts';
import type { Action } from '../row-actions.tsx';
import { type OwnButton, useOwnButtons } from '../use-own-buttons.ts';
import { useLabels } from './record-labels.ts';

type RecordButtons = {
  /** Whether a row has a usual button, by the conditions of the declaration. */
  readonly isOpen: (code: 'btn_edit' | 'btn_remove', row: AnyRow) => boolean;
  /** The buttons that the declaration adds to a row: those whose condition holds. */
  readonly ofRow: (row: AnyRow, index: number) => Action[];
  readonly aboveList: readonly ReturnType<ReturnType<typeof useOwnButtons>['aboveList']>[];
};

/** The buttons of a record that its declaration has conditions for or adds, as far as the person holds them. */
export function useRecordButtons(model: RecordModel, calls: RecordCalls): RecordButtons {
  const label = useLabels();
  const facts = useFormFacts();
  const denied = useDeniedColumns();
  const { module } = usePageHandle();
  const session = useSession(({ current }) => current);
  const own = useOwnButtons();
  // Hooks need some call; a record without such buttons never presses one.
  const press = useAction((calls.press ?? calls.remove) as NonNullable<RecordCalls['press']>);
  const isOpen = useMemo(() => rowButtons(model, { facts, denied }), [model, facts, denied]);
  const buttons = Object.entries(model.buttons ?? {}).filter(([code]) => canUse(session, module, code));
  const inWords = (code: string, button: RecordButton): OwnButton => ({
    code,
    label: label(button.label),
    question: button.confirm && label(button.confirm),
    script: model.scripts?.press?.[code],
    link: button.link,
  });
  const onRow = (code: string, button: RecordButton, { id, rev }: AnyRow): OwnButton => {
    const { prints } = button;
    const pressOn = async () => {
      const { answer = '' } = await press.mutateAsync({ params: { id }, body: { code, rev } });
      return answer;
    };
    return {
      ...inWords(code, button),
      ...(button.sets || button.calls ? { press: pressOn } : {}),
      says: button.says && label(button.says),
      ...(prints
        ? { print: () => printRecord(prints === 'form' ? `record.${model.name}` : prints, id) }
        : {}),
    };
  };
  return {
    isOpen,
    ofRow: (row, index) => {
      const data = scriptValues(model, rowValues(model, row));
      return buttons
        .filter(([code, { place }]) => place !== 'list' && isOpen(code, row))
        .map(([code, button]) => own.ofRow(onRow(code, button, row), { data, index }));
    },
    aboveList: buttons
      .filter(([, { place }]) => place === 'list')
      .map(([code, button]) => own.aboveList(inWords(code, button))),
  };
}
