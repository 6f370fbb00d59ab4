import type { ListView, ViewButton } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { isPressable } from '@auditplus/core/designs/press-values.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { confirm } from '../../kit/dialogs.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { runScript, ScriptFailed } from '../../kit/scripts/run-script.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { printRecord } from '../print-templates/public.ts';
import { recordsMessages } from './records.messages.ts';
import { canPress, useOwnRuntime } from './use-runtime.ts';

type DesignedButtons = {
  /** Of one row: those whose condition holds. */
  readonly ofRow: (row: RecordRow, index: number) => Action[];
  readonly aboveList: readonly {
    readonly key: string;
    readonly label: string;
    readonly onClick: () => void;
  }[];
};

/** The buttons that the designer added to a view, as far as the person holds them. */
export function useDesignedButtons(view: ListView): DesignedButtons {
  const t = useMessages(recordsMessages);
  const words = useWords();
  const runtime = useOwnRuntime();
  const facts = useFormFacts();
  const queries = useQueryClient();
  const press = useAction(recordsRoutes.press);
  const { model, menuId, designId: modelId } = runtime;
  const buttons = view.customButtons.filter(({ code }) => canPress(runtime, code));
  const go = async (button: ViewButton, row: RecordRow | null, index: number) => {
    const data = row?.values ?? {};
    if (row && (button.sets?.length || button.calls?.interfaceId)) {
      const { answer = '' } = await press.mutateAsync({
        params: { modelId, id: row.id },
        body: {
          code: button.code,
          ...(menuId ? { menuId } : {}),
          ...(row.rev === undefined ? {} : { rev: row.rev }),
        },
      });
      const said = button.says ? words(button.says).replaceAll('{answer}', answer) : answer;
      toast.success(said || t('pressed'));
    }
    if (row && button.prints)
      await printRecord(button.prints === 'form' ? `rec:${modelId}` : button.prints, row.id);
    if (button.script?.trim())
      await runScript(button.script, { formData: data, data, index, options: {} }, (effect) => {
        if (effect.op === 'toast') toast[effect.kind](effect.text);
        if (effect.op === 'refresh') void queries.invalidateQueries();
      });
    if (button.link?.trim()) open(linkOf(button.link, data), '_blank', 'noopener');
  };
  const start = (button: ViewButton, row: RecordRow | null, index: number) =>
    go(button, row, index).catch((error: unknown) => {
      // What the server refuses is told already.
      if (!(error instanceof ScriptFailed)) return;
      toast.error(
        t('buttonFailed', { label: words(button.label), reason: error.fault.message || t('buttonTooLong') }),
      );
    });
  return {
    ofRow: (row, index) => {
      const values = readRecord(model, row.values ?? {}).values;
      return buttons
        .filter((button) => button.place !== 'list' && isPressable(button, model, { values, facts }))
        .map((button) => {
          const label = words(button.label) || button.code;
          return {
            key: button.code,
            label,
            ...(button.confirm
              ? { confirm: { title: label, text: words(button.confirm), okText: label } }
              : {}),
            onClick: () => void start(button, row, index),
          };
        });
    },
    aboveList: buttons
      .filter(({ place }) => place === 'list')
      .map((button) => {
        const label = words(button.label) || button.code;
        const ask = async () => {
          const isAgreed =
            !button.confirm || (await confirm({ title: label, text: words(button.confirm), okText: label }));
          if (isAgreed) await start(button, null, -1);
        };
        return { key: button.code, label, onClick: () => void ask() };
      }),
  };
}

/** The address of a button's link, with the row's values in their places. */
const linkOf = (link: string, data: Readonly<Record<string, unknown>>): string =>
  link.trim().replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = data[name];
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
