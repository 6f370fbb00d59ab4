import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { printMessages } from './print-templates.messages.ts';

function useTemplates(record: string) {
  const found = useRoute(printTemplatesRoutes.selector, { query: { record } });
  return found.data?.list.flatMap(({ children }) => children) ?? [];
}

const print = (id: string, formIds: readonly string[]) =>
  attempt(async () => {
    const body = { formIds: [...formIds] };
    saveExport(await call(printTemplatesRoutes.batch, { params: { id }, body }));
  });

/** One action for each published template of a kind of record. */
export function useRecordPrints(record: string): (id: string) => Action[] {
  const t = useMessages(printMessages);
  const templates = useTemplates(record);
  return (formId) =>
    templates.map(({ id, fullName }) => ({
      key: `print-${id}`,
      label: t('print', { name: fullName }),
      onClick: () => void print(id, [formId]),
    }));
}

/** Prints several records with a template that one chooses. */
export function BatchPrint({ record, ids }: { readonly record: string; readonly ids: readonly string[] }) {
  const t = useMessages(printMessages);
  const templates = useTemplates(record);
  const [isBusy, setBusy] = useState(false);
  if (templates.length === 0) return null;
  const start = async (id: string) => {
    setBusy(true);
    await print(id, ids);
    setBusy(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: templates.map(({ id, fullName }) => ({ key: id, label: fullName })),
        onClick: ({ key }) => void start(key),
      }}
    >
      <Button size="small" loading={isBusy}>
        {t('batchPrint')}
      </Button>
    </Dropdown>
  );
}
