import './permissions.css';
import {
  GRANT_STEPS,
  type GrantStep,
  type HolderType,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { Button, Steps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useAction } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { DryRunDrawer } from './dry-run-drawer.tsx';
import { GrantTree } from './grant-tree.tsx';
import { permissionsTexts } from './permissions.texts.ts';
import { useGrants } from './use-grants.ts';

const STEP_TEXTS = {
  module: 'stepModule',
  button: 'stepButton',
  column: 'stepColumn',
  form: 'stepForm',
  resource: 'stepData',
} as const;

type Grants = ReturnType<typeof useGrants>;

type FrameProps = {
  readonly grants: Grants;
  /** A further step behind the five. */
  readonly last?: { readonly title: string; readonly content: ReactNode };
  readonly acts: ReactNode;
};

/** The steps of authorising: menu, button, column, form, data. */
export function GrantSteps({ grants, last, acts }: FrameProps) {
  const t = useTexts(permissionsTexts);
  const narrow = useNarrow(720);
  const [at, setAt] = useState(0);
  const step: GrantStep | undefined = GRANT_STEPS[at];
  const items = [
    ...GRANT_STEPS.map((one) => ({ title: `${t(STEP_TEXTS[one])} ${grants.checked(one).length}` })),
    ...(last ? [{ title: last.title }] : []),
  ];
  return (
    <div className="grant-panel">
      <Steps
        size="small"
        type="navigation"
        orientation={narrow ? 'vertical' : 'horizontal'}
        responsive={false}
        current={at}
        items={items}
        onChange={setAt}
      />
      {step === 'resource' ? <p className="quiet">{t('dataNote')}</p> : null}
      <div className="grant-panel-body">
        {step ? (
          <Loaded query={grants.queries[step]}>
            {(values) => (
              <GrantTree
                key={step}
                nodes={values.list}
                checked={grants.checked(step)}
                onChange={(ids) => grants.change(step, ids)}
              />
            )}
          </Loaded>
        ) : (
          last?.content
        )}
      </div>
      <div className="grant-panel-acts">
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('previous')}
        </Button>
        <Button disabled={at === items.length - 1} onClick={() => setAt(at + 1)}>
          {t('next')}
        </Button>
        <span className="grant-panel-space" />
        {acts}
      </div>
    </div>
  );
}

type Props = {
  readonly type: HolderType;
  readonly id: string;
  readonly name: string;
  readonly onSaved?: () => void;
};

/** The rights of one role, position, group or person. */
export function GrantPanel({ type, id, name, onSaved }: Props) {
  const t = useTexts(permissionsTexts);
  const grants = useGrants(id);
  const maySave = useCan('btn_save', 'permission.authorize');
  const [running, setRunning] = useState(false);
  const save = useAction(grantsRoutes.save, {
    done: t('saved'),
    onDone: () => {
      grants.reset();
      onSaved?.();
    },
  });
  useUnsavedGuard(grants.isDirty);
  return (
    <>
      <GrantSteps
        grants={grants}
        acts={
          <>
            {type === 'Role' ? (
              <Button disabled={!grants.isLoaded} onClick={() => setRunning(true)}>
                {t('dryRun')}
              </Button>
            ) : null}
            {maySave ? (
              <Button
                type="primary"
                loading={save.isPending}
                disabled={!grants.isLoaded}
                onClick={() =>
                  save.mutate({
                    params: { objectId: id },
                    body: {
                      objectType: type,
                      ...grants.set(),
                      ...(grants.rev === undefined ? {} : { rev: grants.rev }),
                    },
                  })
                }
              >
                {t('save')}
              </Button>
            ) : null}
          </>
        }
      />
      {running ? (
        <DryRunDrawer
          roleId={id}
          name={name}
          draft={{ grants: grants.set() }}
          onClose={() => setRunning(false)}
        />
      ) : null}
    </>
  );
}
