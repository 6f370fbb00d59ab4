import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import {
  nodeTitleIn,
  type TemplateNode,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import type { FormField } from './node-properties.ts';
import { namesIn, type ProcessNames } from './process-names.ts';
import { allNodes } from './template-tree.ts';

const FIVE_MINUTES = 300_000;

/** The names of all that the nodes refer to. */
export function useNames(root: TemplateNode, fields: readonly FormField[]): ProcessNames {
  const fresh = { staleTime: FIVE_MINUTES };
  const positions = useRoute(rolesRoutes.positionSelector, {}, fresh).data?.list;
  const roles = useRoute(rolesRoutes.selector, {}, fresh).data?.list;
  const groups = useRoute(groupsRoutes.selector, {}, fresh).data;
  const processes = useRoute(processDefinitionsRoutes.selector, { query: {} }, fresh).data?.list;
  const language = useLanguage();
  return useMemo(() => {
    const titles = new Map(
      allNodes(root).map(({ nodeId, properties }) => [nodeId, nodeTitleIn(properties, language)]),
    );
    const fieldNames = new Map(fields.map(({ id, name }) => [id, name]));
    return {
      positions: namesIn(positions ?? [], 'position'),
      roles: namesIn(roles ?? [], 'role'),
      groups: new Map((groups ?? []).flatMap((type) => type.children.map((one) => [one.id, one.fullName]))),
      processes: new Map(
        (processes ?? []).flatMap((group) => group.children.map((one) => [one.id, one.fullName])),
      ),
      titleOf: (id) => titles.get(id) ?? '…',
      fieldName: (field) => fieldNames.get(field) ?? field,
      valueName: (field, value) =>
        fields.find(({ id }) => id === field)?.options?.find((option) => option.value === value)?.label ??
        value,
    };
  }, [root, fields, language, positions, roles, groups, processes]);
}
