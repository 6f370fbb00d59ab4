import type { importRoute } from '@auditplus/contract/kernel/definitions/definition-routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { listed } from '../../lib/phrases.ts';
import { confirm } from '../dialogs.ts';
import { TRANSFER_FILES, useImport } from '../import-button.tsx';
import { definitionMessages } from './definition.messages.ts';

/** Imports a transfer file of definitions; asks before it overwrites drafts. */
export function useDefinitionImport(route: ReturnType<typeof importRoute>) {
  const t = useMessages(definitionMessages);
  return useImport({
    route,
    accept: TRANSFER_FILES,
    done: () => t('imported'),
    again: async ({ isDone, items }) => {
      if (isDone) return undefined;
      const changed = items.filter(({ state }) => state === 'changed').map(({ fullName }) => fullName);
      const mayOverwrite = await confirm({
        title: t('overwriteAsk'),
        text: t('overwriteText', { names: listed(changed) }),
        okText: t('overwrite'),
        danger: true,
      });
      return mayOverwrite ? { overwrite: 1 } : null;
    },
  });
}
