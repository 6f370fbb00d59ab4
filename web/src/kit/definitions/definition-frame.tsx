import type {
  definitionRoutes,
  headedRoutes,
} from '@auditplus/contract/kernel/definitions/definition-routes.ts';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../i18n/messages.ts';
import { useHotkeys } from '../hotkeys.ts';
import { PageFrame } from '../page-frame.tsx';
import type { Action } from '../row-actions.tsx';
import { definitionMessages } from './definition.messages.ts';
import { type Published, VersionTag } from './definition-version.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type Steps, UndoSteps } from './undo-steps.tsx';
import { VersionsDrawer } from './versions-drawer.tsx';

type Stored = Published & { readonly id: string; readonly rev: number };

type DefinitionFrameProps = {
  /** The stored draft; null while it is a new one. */
  readonly info: Stored | null;
  readonly title: string;
  readonly subtitle?: string;
  readonly backTo: string;
  readonly crumbs?: readonly [];
  readonly fill: boolean | 'list';
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
  /** Whether something is edited that is not saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The id of the form that saving submits, or what saves. */
  readonly save: string | (() => Promise<unknown>);
  readonly publish: {
    readonly route: ReturnType<typeof headedRoutes>['publish'];
    readonly title: string;
    readonly help?: string;
  };
  readonly versions: ReturnType<typeof definitionRoutes>;
  /** The form of its name, code and the like, where that is a drawer of its own. */
  readonly basics?: (onClose: () => void) => ReactNode;
  /** The edits since the page was opened, where they can be taken back. */
  readonly steps?: Steps;
  /** Before saving. */
  readonly actions?: ReactNode;
  readonly moreActions?: readonly Action[];
  readonly children: ReactNode;
};

/** The editor's page of a definition: its version, saving the draft, publishing, earlier versions. */
export function DefinitionFrame({
  info,
  mayEdit,
  mayPublish,
  isDirty,
  isSaving,
  save,
  publish,
  versions,
  basics,
  steps,
  actions,
  moreActions = [],
  children,
  ...frame
}: DefinitionFrameProps) {
  const t = useMessages(definitionMessages);
  const [opened, setOpened] = useState<'basics' | 'versions' | 'publish' | null>(null);
  const close = () => setOpened(null);
  const latest = useRef({ save, mayWork: false });
  latest.current = { save, mayWork: mayEdit && isDirty && !isSaving };
  const saveByKey = () => {
    // Fields that keep what they hold when they are left keep it first.
    flushSync(leaveField);
    const { save: work, mayWork } = latest.current;
    if (mayWork && typeof work === 'function') void work().catch(() => {});
  };
  // A form listens for itself.
  useHotkeys({ 'ctrl+s': saveByKey }, { enabled: mayEdit && opened === null && typeof save === 'function' });
  const saving =
    typeof save === 'string'
      ? ({ htmlType: 'submit', form: save } as const)
      : { onClick: () => void save().catch(() => {}) };
  return (
    <PageFrame
      {...frame}
      {...(info && { state: <VersionTag info={info} isDirty={isDirty} /> })}
      moreActions={
        info
          ? [
              ...(basics
                ? [
                    {
                      key: 'basics',
                      label: t('basics'),
                      onClick: () => setOpened('basics'),
                      // Saving them makes the page begin anew.
                      ...(isDirty && { disabledReason: t('saveFirst') }),
                    },
                  ]
                : []),
              { key: 'versions', label: t('earlierVersions'), onClick: () => setOpened('versions') },
              ...moreActions,
            ]
          : []
      }
      actions={
        <>
          {steps && mayEdit ? <UndoSteps steps={steps} /> : null}
          {actions}
          {mayEdit ? (
            <Button disabled={!isDirty} loading={isSaving} {...saving}>
              {t('save')}
            </Button>
          ) : null}
          {mayPublish && info ? (
            <Button
              type="primary"
              disabled={isDirty || !info.isChanged}
              title={isDirty ? t('saveFirst') : undefined}
              onClick={() => setOpened('publish')}
            >
              {t('publish')}
            </Button>
          ) : null}
        </>
      }
    >
      {children}
      {opened === 'basics' ? basics?.(close) : null}
      {opened === 'versions' && info ? (
        <VersionsDrawer
          routes={versions}
          id={info.id}
          rev={info.rev}
          mayBringBack={mayEdit && !isDirty}
          onClose={close}
        />
      ) : null}
      {opened === 'publish' && info ? (
        <PublishDialog {...publish} id={info.id} rev={info.rev} onClose={close} />
      ) : null}
    </PageFrame>
  );
}

/** Leaves the field that has the focus and comes back to it. */
function leaveField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
  activeElement.blur();
  activeElement.focus();
}
