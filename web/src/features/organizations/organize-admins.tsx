import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import './organizations.css';
import type { OrganizeAdmin } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { Person } from '../../kit/person.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { organizationsMessages } from './organizations.messages.ts';

type Share = Omit<OrganizeAdmin, 'id' | 'organizeId'>;

const LAYERS = [
  { label: 'thisLayer', actions: ['thisLayerAdd', 'thisLayerEdit', 'thisLayerDelete'] },
  { label: 'subLayers', actions: ['subLayerAdd', 'subLayerEdit', 'subLayerDelete'] },
] as const;
const WORDS = ['mayAdd', 'mayEdit', 'mayDelete'] as const;

type Props = {
  readonly organize: { readonly id: string; readonly fullName: string; readonly rev: number };
  readonly readOnly: boolean;
  readonly onClose: () => void;
};

/** Who administers an organisation and what is below it. */
export function OrganizeAdmins({ organize, readOnly, onClose }: Props) {
  const t = useMessages(organizationsMessages);
  const common = useMessages(commonMessages);
  const query = useRoute(
    organizationsRoutes.administrators,
    { params: { organizeId: organize.id } },
    { staleTime: 0 },
  );
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const stored = query.data === undefined ? null : (query.data?.list ?? []);
  // What an earlier look left behind may have changed since: only what has just arrived is edited.
  if (stored && shares === null && !query.isFetching) setShares(stored);
  const isDirty = shares !== null && stored !== null && JSON.stringify(shares) !== JSON.stringify(stored);
  const save = useAction(organizationsRoutes.saveAdministrators, { done: t('adminsSaved'), onDone: onClose });
  const change = (userId: string, fields: Partial<Share>) =>
    setShares((all) => (all ?? []).map((one) => (one.userId === userId ? { ...one, ...fields } : one)));

  return (
    <SideDrawer
      open
      title={t('adminsTitle', { name: organize.fullName })}
      isDirty={isDirty && !readOnly}
      onClose={onClose}
      footer={
        readOnly ? undefined : (
          <div className="drawer-actions">
            <DrawerCancel />
            <Button
              type="primary"
              disabled={shares === null}
              loading={save.isPending}
              onClick={() =>
                save.mutate({
                  params: { organizeId: organize.id },
                  body: {
                    ...NOTHING,
                    list: (shares ?? []).map(({ userName: _name, ...share }) => share),
                    rev: organize.rev,
                  },
                })
              }
            >
              {common('save')}
            </Button>
          </div>
        )
      }
    >
      <div className="org-admins">
        <p className="quiet measure">{t('adminsHint')}</p>
        {readOnly ? null : (
          <UserPicker
            value={null}
            placeholder={t('addAdmin')}
            onChange={(userId, userName) => {
              if (shares?.some((one) => one.userId === userId)) return;
              setShares([...(shares ?? []), { ...EVERYTHING, userId, userName }]);
            }}
          />
        )}
        <Loaded query={query}>
          {() =>
            shares === null ? (
              <Skeleton active title={false} />
            ) : shares.length === 0 ? (
              <EmptyBlock text={t('noAdmins')} />
            ) : (
              shares.map((share) => (
                <section key={share.userId} className="org-admin-row" aria-label={share.userName}>
                  <div className="org-admin-head">
                    <Person name={withoutAccounts(share.userName)} />
                    {readOnly ? null : (
                      <Button
                        type="text"
                        danger
                        size="small"
                        onClick={() => setShares(shares.filter((one) => one.userId !== share.userId))}
                      >
                        {common('remove')}
                      </Button>
                    )}
                  </div>
                  {LAYERS.map((layer) => (
                    <div key={layer.label} className="org-admin-layer">
                      <span>{t(layer.label)}</span>
                      {layer.actions.map((action, index) => (
                        <Checkbox
                          key={action}
                          disabled={readOnly}
                          checked={share[action] === 1}
                          onChange={(event) =>
                            change(share.userId, { [action]: event.target.checked ? 1 : 0 })
                          }
                        >
                          {t(WORDS[index] ?? 'mayAdd')}
                        </Checkbox>
                      ))}
                    </div>
                  ))}
                </section>
              ))
            )
          }
        </Loaded>
      </div>
    </SideDrawer>
  );
}

const NOTHING = {
  thisLayerAdd: 0,
  thisLayerEdit: 0,
  thisLayerDelete: 0,
  subLayerAdd: 0,
  subLayerEdit: 0,
  subLayerDelete: 0,
  description: '',
} as const;
const EVERYTHING: Omit<Share, 'userId' | 'userName'> = {
  thisLayerAdd: 1,
  thisLayerEdit: 1,
  thisLayerDelete: 1,
  subLayerAdd: 1,
  subLayerEdit: 1,
  subLayerDelete: 1,
  description: '',
};
