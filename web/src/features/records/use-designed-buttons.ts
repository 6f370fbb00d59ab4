import type { ListView, ViewButton } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { isPressable } from '@auditplus/core/designs/press-values.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { printRecord } from '../../kit/print-record.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { type OwnButton, useOwnButtons } from '../../kit/use-own-buttons.ts';
import { useAction } from '../../lib/query.ts';
import { canPress, useOwnRuntime } from './use-runtime.ts';

type DesignedButtons = {
  /** Of one row: those whose condition holds. */
  readonly ofRow: (row: RecordRow, index: number) => Action[];
  readonly aboveList: readonly ReturnType<ReturnType<typeof useOwnButtons>['aboveList']>[];
};

/** The buttons that the designer added to a view, as far as the person holds them. */
export function useDesignedButtons(view: ListView): DesignedButtons {
  const words = useWords();
  const runtime = useOwnRuntime();
  const facts = useFormFacts();
  const own = useOwnButtons();
  const press = useAction(recordsRoutes.press);
  const { model, menuId, designId: modelId } = runtime;
  const buttons = view.customButtons.filter(({ code }) => canPress(runtime, code));
  const inWords = (button: ViewButton): OwnButton => ({
    code: button.code,
    label: words(button.label) || button.code,
    question: button.confirm && words(button.confirm),
    script: button.script,
    link: button.link,
  });
  const onRow = (button: ViewButton, row: RecordRow): OwnButton => {
    const { prints } = button;
    const isServed = Boolean(button.sets?.length || button.calls?.interfaceId);
    const pressOn = async () => {
      const { answer = '' } = await press.mutateAsync({
        params: { modelId, id: row.id },
        body: {
          code: button.code,
          ...(menuId ? { menuId } : {}),
          ...(row.rev === undefined ? {} : { rev: row.rev }),
        },
      });
      return answer;
    };
    return {
      ...inWords(button),
      ...(isServed ? { press: pressOn } : {}),
      says: button.says && words(button.says),
      ...(prints ? { print: () => printRecord(prints === 'form' ? `rec:${modelId}` : prints, row.id) } : {}),
    };
  };
  return {
    ofRow: (row, index) => {
      const values = readRecord(model, row.values ?? {}).values;
      return buttons
        .filter((button) => button.place !== 'list' && isPressable(button, model, { values, facts }))
        .map((button) => own.ofRow(onRow(button, row), { data: row.values ?? {}, index }));
    },
    aboveList: buttons
      .filter(({ place }) => place === 'list')
      .map((button) => own.aboveList(inWords(button))),
  };
}
