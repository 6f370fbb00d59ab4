import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { RecycleDrawer } from '../../kit/records/recycle-drawer.tsx';
import { useRecordActions } from '../../kit/records/use-record-actions.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { CompanyForm } from './company-form.tsx';
import { DepartmentForm } from './department-form.tsx';
import { organizationsMessages } from './organizations.messages.ts';
import type { OrganizeTableRow } from './organize-rows.ts';

type Category = 'company' | 'department';

/** What the company and the department page open over their lists. */
export type OrganizeOpened =
  | {
      readonly kind: 'form';
      readonly id: string | null;
      readonly parentId: string;
      readonly readOnly?: boolean;
    }
  | { readonly kind: 'bin' };

const binSources = {
  company: binSource('company'),
  department: binSource('department'),
};

function binSource(category: Category) {
  return listSource(organizationsRoutes.recycled, ({ page }) => ({ params: { category }, query: page }));
}

const ROUTES = {
  company: { state: organizationsRoutes.state, remove: organizationsRoutes.remove },
  department: { state: organizationsRoutes.departmentState, remove: organizationsRoutes.removeDepartment },
} as const;

type DialogsProps = {
  readonly category: Category;
  readonly opened: OrganizeOpened | null;
  readonly onClose: () => void;
};

/** The form and the recycle bin of companies or departments. */
export function OrganizeDialogs({ category, opened, onClose }: DialogsProps) {
  const t = useMessages(organizationsMessages);
  const shared = useMessages(recordMessages);
  const restore = useAction(organizationsRoutes.restore, { done: shared('restored') });
  const Form = category === 'company' ? CompanyForm : DepartmentForm;
  if (opened?.kind === 'form') return <Form {...opened} onClose={onClose} />;
  if (opened?.kind === 'bin')
    return (
      <RecycleDrawer
        name={category}
        title={shared('recycled', { what: t(category) })}
        source={binSources[category]}
        onRestore={(row) => restore.mutate({ params: { id: row.id } })}
        onClose={onClose}
      />
    );
  return null;
}

/** The actions of a row of companies or departments; `extra` is what one of the pages offers beside. */
export function useOrganizeActions(
  category: Category,
  open: (opened: OrganizeOpened) => void,
  extra: (row: OrganizeTableRow) => readonly Action[] = () => [],
): (row: OrganizeTableRow) => Action[] {
  const t = useMessages(organizationsMessages);
  const shared = useMessages(recordMessages);
  const mayAdd = useCan('btn_add');
  const state = useAction(ROUTES[category].state, { done: shared('switched') });
  const remove = useAction(ROUTES[category].remove, { done: shared('removed') });
  const child = (row: OrganizeTableRow): Action => ({
    key: 'child',
    label: t('addChild'),
    ...(row.abilities?.canAdd === true ? {} : { disabledReason: shared('notYours') }),
    onClick: () => open({ kind: 'form', id: null, parentId: row.id }),
  });
  return useRecordActions<OrganizeTableRow>({
    onEdit: (row) => open({ kind: 'form', id: row.id, parentId: row.parentId }),
    onState: (at) => state.mutate(at),
    onRemove: (at) => remove.mutate(at),
    extra: (row) => [...(mayAdd ? [child(row)] : []), ...extra(row)],
  });
}
