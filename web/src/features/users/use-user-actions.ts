import { handOverRoutes } from '@auditplus/contract/features/hand-over/hand-over.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import type { UserRow } from '@auditplus/contract/features/users/users.model.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import type { Secret } from '../../kit/secret-dialog.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { handOverMessages } from '../hand-over/public.ts';
import { usersMessages } from './users.messages.ts';

const LOCKED = 2;

type Options = {
  readonly onEdit: (row: UserRow) => void;
  readonly onSecret: (secret: Secret) => void;
  readonly onHandOver: (userId: string) => void;
};

/** What may be done to a person in the list. */
export function useUserActions({ onEdit, onSecret, onHandOver }: Options): (row: UserRow) => Action[] {
  const t = useMessages(usersMessages);
  const shared = useMessages(recordMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const handOver = useMessages(handOverMessages);
  const may = {
    edit: useCan('btn_edit'),
    remove: useCan('btn_remove'),
    state: useCan('btn_state'),
    reset: useCan('btn_reset'),
  };
  // Whoever goes leaves open work behind: the drawer shows what has to find a new owner.
  const leadOn = async (id: string) => {
    const { items } = await call(handOverRoutes.openWork, { query: { userId: id } });
    if (items.length > 0) onHandOver(id);
  };
  const state = useAction(userAdminRoutes.state, { done: t('switched') });
  const unlock = useAction(userAdminRoutes.unlock, { done: t('unlocked') });
  const remove = useAction(userAdminRoutes.remove, {
    done: t('removed'),
    onDone: (_reply, { params }) => leadOn(params.id),
  });
  const reset = useAction(userAdminRoutes.resetPassword);
  const link = useAction(userAdminRoutes.activationLink);
  return (row) => {
    const name = row.realName;
    const at = { params: { id: row.id }, query: { rev: row.rev } };
    const out = (isIn: boolean) => (isIn ? {} : { disabledReason: shared('notYours') });
    const isOn = row.enabledMark !== 0;
    const actions: (Action | false)[] = [
      may.edit && {
        key: 'edit',
        label: common('edit'),
        ...out(row.abilities.canEdit),
        onClick: () => onEdit(row),
      },
      may.reset && {
        key: 'reset',
        label: t('resetPassword'),
        confirm: { title: t('resetAsk', { name }), text: t('resetText'), okText: t('resetPassword') },
        onClick: () =>
          reset.mutate(
            { params: { id: row.id } },
            {
              onSuccess: ({ password }) =>
                onSecret({ title: t('newPassword', { name }), once: t('newPasswordText'), value: password }),
            },
          ),
      },
      may.reset && {
        key: 'link',
        label: t('activationLink'),
        confirm: { title: t('linkAsk', { name }), text: t('linkText') },
        onClick: () =>
          link.mutate(
            { params: { id: row.id } },
            {
              onSuccess: ({ token, publicUrl, expiresAt }) =>
                onSecret({
                  title: t('linkTitle', { name }),
                  once: t('linkOnce', { until: moment(expiresAt) }),
                  value: `${publicUrl || window.location.origin}/activate?token=${token}`,
                }),
            },
          ),
      },
      may.state &&
        (row.enabledMark === LOCKED || row.retryAfter !== null) && {
          key: 'unlock',
          label: t('unlock'),
          onClick: () => unlock.mutate({ params: { id: row.id } }),
        },
      may.state && {
        key: 'state',
        label: isOn ? t('switchOff') : t('switchOn'),
        ...out(row.abilities.canEdit),
        ...(isOn ? { confirm: { title: t('switchOffAsk', { name }), text: t('switchOffText') } } : {}),
        onClick: () => state.mutate(at, { onSuccess: () => (isOn ? leadOn(row.id) : undefined) }),
      },
      may.edit && {
        key: 'handOver',
        label: handOver('title'),
        ...out(row.abilities.canEdit),
        onClick: () => onHandOver(row.id),
      },
      may.remove &&
        removal({
          title: t('removeAsk', { name }),
          text: t('removeText'),
          ...out(row.abilities.canRemove),
          onClick: () => remove.mutate(at),
        }),
    ];
    return actions.filter((action): action is Action => action !== false);
  };
}
