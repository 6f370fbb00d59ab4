import './permissions.css';
import type { HolderType } from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useAction } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { DryRunDrawer } from './dry-run-drawer.tsx';
import { GrantMatrix } from './grant-matrix.tsx';
import { permissionsMessages } from './permissions.messages.ts';
import { useGrants } from './use-grants.ts';

type Props = {
  readonly type: HolderType;
  readonly id: string;
  readonly name: string;
  /** Whom it is about, in words: how many people, or whose account. */
  readonly about: string;
  /** What lies around it is already named after the holder. */
  readonly isNamed?: boolean;
  readonly onSaved?: () => void;
};

/** The rights of one role, position, group or person. */
export function GrantPanel({ type, id, name, about, isNamed = false, onSaved }: Props) {
  const t = useMessages(permissionsMessages);
  const grants = useGrants(id, type);
  const isForeign = grants.data?.mayChange === false;
  const maySave = useCan('btn_save', 'permission.authorize') && !isForeign;
  const [running, setRunning] = useState(false);
  const save = useAction(grantsRoutes.save, { done: t('saved') });
  useUnsavedGuard(grants.isDirty);
  const { data } = grants;
  const send = () => {
    if (!data || save.isPending) return;
    save.mutate(
      { params: { objectId: id }, body: { objectType: type, ...grants.set(), rev: data.rev } },
      {
        // By then the stored rights are read anew, and the edits say nothing that differs from them.
        onSuccess: () => {
          grants.reset();
          onSaved?.();
        },
      },
    );
  };
  useHotkeys({ 'ctrl+s': send }, { enabled: maySave && grants.isDirty });
  return (
    <div className="grant-panel">
      <header className="grant-head">
        <div className="grant-head-name">
          {isNamed ? null : <h2>{name}</h2>}
          <span className="quiet">{about}</span>
          {data && data.changes > 0 ? (
            <StateTag tone="orange" text={t('changes', { count: data.changes })} />
          ) : null}
        </div>
        <div className="grant-head-actions">
          {grants.isDirty ? (
            <Button type="text" disabled={save.isPending} onClick={grants.reset}>
              {t('undo')}
            </Button>
          ) : null}
          {type === 'Role' && !isForeign ? (
            <Button disabled={!data} onClick={() => setRunning(true)}>
              {t('dryRun')}
            </Button>
          ) : null}
          {maySave ? (
            <Button type="primary" loading={save.isPending} disabled={!data} onClick={send}>
              {t('save')}
            </Button>
          ) : null}
        </div>
      </header>
      {isForeign ? <Alert type="info" showIcon title={t('foreign')} /> : null}
      <Loaded query={grants} rows={12}>
        {(loaded) => <GrantMatrix data={loaded} isSaving={save.isPending} onEdit={grants.edit} />}
      </Loaded>
      {running ? (
        <DryRunDrawer
          roleId={id}
          name={name}
          draft={{ grants: grants.set() }}
          onClose={() => setRunning(false)}
        />
      ) : null}
    </div>
  );
}
