import type { headedRoutes, switchRoute } from '@auditplus/contract/kernel/definitions/definition-routes.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { useCan } from '../permission.tsx';
import { type Action, useRemoval } from '../row-actions.tsx';
import { definitionMessages } from './definition.messages.ts';

type Row = { readonly id: string; readonly fullName: string };

type Headed = ReturnType<typeof headedRoutes>;

type DefinitionActions = {
  readonly routes: Pick<Headed, 'remove'> & {
    readonly copy: Omit<Headed['copy'], 'path'> & Pick<RouteSpec, 'path'>;
  };
  /** Prepares the transfer file of one. */
  readonly exported: (id: string) => Promise<ExportLink>;
  readonly copyButton?: string;
  readonly removeTitle: (name: string) => string;
  /** What deleting means for those who use it. */
  readonly removeText: string;
};

/** What may be done with every definition of a list, after what its kind alone can do: copy, export, delete. */
export function useDefinitionActions({
  routes,
  exported,
  copyButton = 'btn_add',
  removeTitle,
  removeText,
}: DefinitionActions): (row: Row) => Action[] {
  const t = useMessages(definitionMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const mayCopy = useCan(copyButton);
  const mayDownload = useCan('btn_download');
  const mayRemove = useCan('btn_remove');
  const copy = useAction(routes.copy, { done: t('copied') });
  const remove = useAction(routes.remove, { done: t('deleted') });
  const download = (id: string) => attempt(async () => saveExport(await exported(id)));
  return ({ id, fullName }) => {
    const params = { id };
    const all: (Action | false)[] = [
      mayCopy && { key: 'copy', label: t('copy'), onClick: () => copy.mutate({ params }) },
      mayDownload && { key: 'export', label: common('export'), onClick: () => void download(id) },
      mayRemove &&
        removal({
          title: removeTitle(fullName),
          text: removeText,
          onClick: () => remove.mutate({ params, query: {} }),
        }),
    ];
    return all.filter((action) => action !== false);
  };
}

/** Switches a definition of a list on or off. */
export function useDefinitionSwitch(
  route: ReturnType<typeof switchRoute>,
): (row: { readonly id: string; readonly enabledMark: number }) => Action {
  const t = useMessages(definitionMessages);
  const flip = useAction(route, { done: t('stateChanged') });
  return ({ id, enabledMark }) => ({
    key: 'state',
    label: enabledMark === 1 ? t('disable') : t('enable'),
    onClick: () => flip.mutate({ params: { id } }),
  });
}
